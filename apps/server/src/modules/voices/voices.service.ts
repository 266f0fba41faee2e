import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { type CastMember, castScript } from '@sidelight/domain/casting/cast-script'
import { listActors, listLines, lockScript } from '#modules/scenes/scenes.service.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import type { SpeechVoice } from '#platform/speech/speech.ts'
import * as repo from './voices.repo.ts'

export type { Assignment, Respelling } from './voices.repo.ts'

export const listVoices = (ctx: Context): Promise<SpeechVoice[]> => ctx.speech.listVoices()

/**
 * Whether it can be had now. Whatever a client calls a voice is looked up here before anybody else sees it; not in a
 * transaction, since a provider far away may have to be asked.
 */
export const isVoice = async (ctx: Context, voiceId: string): Promise<boolean> =>
  (await ctx.speech.findVoice(voiceId)) !== undefined

export const noSuchVoice = () => new AppError('invalid_input', 'Please choose a voice from the list.')

export async function listAssignments(ctx: Context, userId: string, documentId: string): Promise<repo.Assignment[]> {
  await listActors(ctx, userId, documentId)
  return repo.listAssignments(ctx.db, documentId)
}

interface AssignInput {
  documentId: string
  assignments: readonly repo.Assignment[]
}

/** The last to write is right. Characters who are not named keep their voices. */
export async function assignVoices(
  ctx: Context,
  userId: string,
  { documentId, assignments }: AssignInput,
): Promise<repo.Assignment[]> {
  const known = new Set((await listVoices(ctx)).map(({ id }) => id))
  return transact(ctx, async (ctx) => {
    await lockScript(ctx, userId, documentId)
    const actors = new Set(await listActors(ctx, userId, documentId))
    refuseUnknown(assignments, actors, known)
    const recast = await repo.writeAssignments(ctx.db, documentId, assignments)
    await repo.dropOwnVoices(ctx.db, documentId, recast)
    return repo.listAssignments(ctx.db, documentId)
  })
}

function refuseUnknown(
  assignments: readonly repo.Assignment[],
  actors: ReadonlySet<string>,
  voices: ReadonlySet<string>,
): void {
  if (assignments.some(({ actor }) => !actors.has(actor)))
    throw new AppError('invalid_input', 'A character is not in this script any more. Please reload the page.')
  if (new Set(assignments.map(({ actor }) => actor)).size < assignments.length)
    throw new AppError('invalid_input', 'A character is named twice.')
  if (assignments.some(({ voiceId }) => voiceId !== RECORD_BY_ME && !voices.has(voiceId))) throw noSuchVoice()
}

/** Who the script says its characters are, and a voice for each that differs from those of the others. */
export async function suggestCast(ctx: Context, userId: string, documentId: string): Promise<CastMember[]> {
  const lines = await listLines(ctx, userId, documentId)
  const voices = (await listVoices(ctx)).map((voice) => ({ ...voice, age: castingAge(voice.age) }))
  return castScript(
    lines.map(({ actor, dialog, heading }, scene_index) => ({ actor, dialog, heading, scene_index })),
    voices,
  )
}

const castingAge = (age: SpeechVoice['age']): 'young' | 'middle' | 'old' => (age === 'middle-aged' ? 'middle' : age)

export async function listRespellings(ctx: Context, userId: string, documentId: string): Promise<repo.Respelling[]> {
  await listActors(ctx, userId, documentId)
  return repo.findRespellings(ctx.db, documentId)
}

/** All of them at once. Sound that was made before stays until the next generation. */
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

/** Everything we keep of a user's casting, for them to take along. */
export const listForExport = (ctx: Context, userId: string) => repo.listForOwner(ctx.db, userId)
