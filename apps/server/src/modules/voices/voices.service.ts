import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { isRentedVoice } from '@sidelight/domain/audio/self-hosted'
import { type CastMember, castScript } from '@sidelight/domain/casting/cast-script'
import { narrator } from '@sidelight/domain/lines/characters'
import { keepUnchangedAudio } from '#modules/lines/directions/line-sound.service.ts'
import { getScript, listCharacters, listLines, lockScript, notForConfidential } from '#modules/lines/lines.service.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import type { SpeechVoice } from '#platform/speech/speech.ts'
import { switchedOff } from '#platform/switches/switches.ts'
import * as repo from './voices.repo.ts'

export type { Assignment, DirectedCharacter, Respelling } from './voices.repo.ts'

export const listVoices = (ctx: Context): Promise<SpeechVoice[]> => ctx.speech.listVoices()

/**
 * Whether the voice is available. Every voice id of a client is checked here before it is used elsewhere. Do not call it
 * inside a transaction, because it may send a request to a provider.
 */
export const isVoice = async (ctx: Context, voiceId: string): Promise<boolean> =>
  (await ctx.speech.findVoice(voiceId)) !== undefined

export const noSuchVoice = () => new AppError('invalid_input', 'Please choose a voice from the list.')

export async function listAssignments(ctx: Context, userId: string, documentId: string): Promise<repo.Assignment[]> {
  await listCharacters(ctx, userId, documentId)
  return repo.listAssignments(ctx.db, documentId)
}

interface AssignInput {
  documentId: string
  assignments: readonly repo.Assignment[]
}

/** A rented voice would send the words of the script to another company. */
export const rentedVoiceRefused = () => notForConfidential('Please choose one of our own voices.')

/** When a script becomes confidential. Its characters with rented voices have none afterwards. */
export const removeRentedVoices = (ctx: Context, documentId: string): Promise<void> =>
  repo.deleteRentedVoices(ctx.db, documentId)

/** The last write wins. Characters that are not listed keep their voices. A voice that is off can only stay. */
export async function assignVoices(
  ctx: Context,
  userId: string,
  { documentId, assignments }: AssignInput,
): Promise<repo.Assignment[]> {
  const voiceIds = new Set((await listVoices(ctx)).map(({ id }) => id))
  return transact(ctx, async (ctx) => {
    const { confidentialSince } = await lockScript(ctx, userId, documentId)
    if (confidentialSince && assignments.some(({ voiceId }) => isRentedVoice(voiceId))) throw rentedVoiceRefused()
    const characters = new Set(await listCharacters(ctx, userId, documentId))
    assertAssignable(assignments, characters, voiceIds)
    const current = new Map(
      (await repo.listAssignments(ctx.db, documentId)).map(({ character, voiceId }) => [character, voiceId]),
    )
    if (assignments.some(({ character, voiceId }) => current.get(character) !== voiceId && !isSwitchedOn(ctx, voiceId)))
      throw switchedOff('voice')
    const recastCharacters = await repo.writeAssignments(ctx.db, documentId, assignments)
    await repo.clearLineVoices(ctx.db, documentId, recastCharacters)
    return repo.listAssignments(ctx.db, documentId)
  })
}

const isSwitchedOn = ({ switches }: Context, voiceId: string): boolean => switches.isOn(`voice:${voiceId}`)

function assertAssignable(
  assignments: readonly repo.Assignment[],
  characters: ReadonlySet<string>,
  voices: ReadonlySet<string>,
): void {
  if (assignments.some(({ character }) => !characters.has(character))) throw noSuchCharacter()
  if (new Set(assignments.map(({ character }) => character)).size < assignments.length)
    throw new AppError('invalid_input', 'A character is named twice.')
  if (assignments.some(({ voiceId }) => voiceId !== RECORD_BY_ME && !voices.has(voiceId))) throw noSuchVoice()
}

/** Only of characters with a usual manner or another fullness. */
export async function listCharacterDirections(
  ctx: Context,
  userId: string,
  documentId: string,
): Promise<repo.DirectedCharacter[]> {
  await listCharacters(ctx, userId, documentId)
  return repo.listDirectedCharacters(ctx.db, documentId)
}

/** The last write wins. Lines that sound the same as before keep their audio. */
export const directCharacter = (
  ctx: Context,
  userId: string,
  { documentId, directed }: { documentId: string; directed: repo.DirectedCharacter },
): Promise<repo.DirectedCharacter[]> =>
  transact(ctx, async (ctx) => {
    await lockScript(ctx, userId, documentId)
    const characters = await listCharacters(ctx, userId, documentId)
    if (directed.character === narrator || !characters.includes(directed.character)) throw noSuchCharacter()
    if (!(await repo.writeCharacterDirection(ctx.db, documentId, directed)))
      throw new AppError('conflict', 'Please choose a voice for this character first.')
    await keepUnchangedAudio(ctx, documentId)
    return repo.listDirectedCharacters(ctx.db, documentId)
  })

const noSuchCharacter = () =>
  new AppError('invalid_input', 'A character is not in this script any more. Please reload the page.')

/** What the script says about each character, with a suggested voice that differs from the others. */
export async function suggestCast(ctx: Context, userId: string, documentId: string): Promise<CastMember[]> {
  const lines = await listLines(ctx, userId, documentId)
  const { confidentialSince, namedPart } = await getScript(ctx, userId, documentId)
  const offered = (await listVoices(ctx)).filter(
    ({ id }) => isSwitchedOn(ctx, id) && !(confidentialSince && isRentedVoice(id)),
  )
  const voices = offered.map((voice) => ({ ...voice, age: toCastingAge(voice.age) }))
  const cast = castScript(lines, voices)
  // The user most likely plays the part that the pages name.
  return cast.toSorted(
    (first, second) => Number(second.character === namedPart) - Number(first.character === namedPart),
  )
}

const toCastingAge = (age: SpeechVoice['age']): 'young' | 'middle' | 'old' => (age === 'middle-aged' ? 'middle' : age)

export async function listRespellings(ctx: Context, userId: string, documentId: string): Promise<repo.Respelling[]> {
  await listCharacters(ctx, userId, documentId)
  return repo.findRespellings(ctx.db, documentId)
}

/** Replaces all respellings. Existing clips stay until the next generation. */
export const writeRespellings = (
  ctx: Context,
  userId: string,
  { documentId, respellings }: { documentId: string; respellings: readonly repo.Respelling[] },
): Promise<repo.Respelling[]> =>
  transact(ctx, async (ctx) => {
    await lockScript(ctx, userId, documentId)
    if (new Set(respellings.map(({ word }) => word.toLowerCase())).size < respellings.length)
      throw new AppError('invalid_input', 'A word is respelled twice.')
    await repo.writeRespellings(ctx.db, documentId, respellings)
    return repo.findRespellings(ctx.db, documentId)
  })

export const listForExport = (ctx: Context, userId: string) => repo.listForOwner(ctx.db, userId)
