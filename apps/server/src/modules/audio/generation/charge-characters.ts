import { characterAllowance, previewCharacterAllowance } from '@sidelight/domain/audio/character-allowance'
import { isSelfHosted } from '@sidelight/domain/audio/self-hosted'
import { directionKey } from '@sidelight/domain/direction/direction'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import * as clips from './clips.repo.ts'
import * as lines from '../lines.repo.ts'
import type { AudibleLine } from '../spoken-lines.ts'

interface Script {
  id: string
  pageCount: number
}

/**
 * Charges the characters of lines against the limit of the pages, and returns the charge by hash. Characters of clips that
 * are copied, dropped or impossible are returned later. Text that only a newer engine speaks again is free, and so are three
 * more ways in which a voice of our own says it.
 */
export async function chargeForLines(
  ctx: Context,
  { id, pageCount }: Script,
  spokenLines: readonly AudibleLine[],
  voicingsPerPage: number,
): Promise<Map<string, number>> {
  const saidHashes = spokenLines.map(({ saidHash }) => saidHash)
  const readings = Map.groupBy(await clips.listSpokenReadings(ctx.db, id, saidHashes), ({ saidHash }) => saidHash)
  const spoken = new Map<string, Set<string>>()
  const charges = new Map<string, number>()
  for (const line of spokenLines) {
    const toKey = isSelfHosted(line.provider) ? wayOf : soundOf
    const ways = spoken.get(line.saidHash) ?? new Set((readings.get(line.saidHash) ?? []).map(toKey))
    const isFree = ways.has(toKey(line)) || (isSelfHosted(line.provider) && ways.size > 0 && ways.size <= FREE_WAYS)
    charges.set(line.hash, isFree ? 0 : line.characters)
    spoken.set(line.saidHash, ways.add(toKey(line)))
  }
  const characters = [...charges.values()].reduce((sum, charged) => sum + charged, 0)
  const atMost = characterAllowance(pageCount, voicingsPerPage)
  if (await countIfIncluded(ctx, id, { count: 'characters_ordered', characters, atMost })) return charges
  throw new AppError(
    'payment_required',
    `The voices of this script have spoken ${voicingsPerPage} times what its pages hold, which is all your plan includes. ` +
      'Lines that can be heard stay.',
  )
}

const FREE_WAYS = 3

type Reading = Pick<AudibleLine, 'direction' | 'fullness' | 'read'>

const soundOf = ({ direction, fullness, read }: Reading): string =>
  JSON.stringify([direction === null ? '' : directionKey(direction), fullness, read])

/** Where a line is heard from and its beats are no other way of saying it. */
const wayOf = ({ direction, ...reading }: Reading): string =>
  soundOf({ ...reading, direction: direction && { ...direction, place: 'here', beats: [] } })

/** Previews are limited separately, so that trying many voices does not use up the lines. */
export async function chargeForPreview(
  ctx: Context,
  { id, pageCount }: Script,
  spokenLines: readonly AudibleLine[],
): Promise<void> {
  const characters = spokenLines.reduce((sum, line) => sum + line.characters, 0)
  if (
    await countIfIncluded(ctx, id, {
      count: 'characters_tried',
      characters,
      atMost: previewCharacterAllowance(pageCount),
    })
  )
    return
  throw new AppError(
    'payment_required',
    'So many voices were tried for this script that its pages include no more. Its lines can still be generated.',
  )
}

const countIfIncluded = async (
  ctx: Context,
  id: string,
  request: Parameters<typeof lines.countCharacters>[2],
): Promise<boolean> => request.characters === 0 || lines.countCharacters(ctx.db, id, request)
