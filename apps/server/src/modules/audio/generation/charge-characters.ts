import { letterAllowance, previewLetterAllowance } from '@sidelight/domain/audio/character-allowance'
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
 * Counts what lines take against what the pages include; what each is charged, by hash. What turns out to be there
 * already, not to be wanted or not to be possible is given back. A better engine is not for the user to pay.
 */
export async function chargeForLines(
  ctx: Context,
  { id, pageCount }: Script,
  wordings: readonly AudibleLine[],
  voicingsPerPage: number,
): Promise<Map<string, number>> {
  const said = new Set(
    await clips.listSpokenHashes(
      ctx.db,
      id,
      wordings.map(({ saidHash }) => saidHash),
    ),
  )
  const charges = new Map(
    wordings.map(({ hash, saidHash, characters }) => [hash, said.has(saidHash) ? 0 : characters] as const),
  )
  const characters = [...charges.values()].reduce((sum, charged) => sum + charged, 0)
  const atMost = letterAllowance(pageCount, voicingsPerPage)
  if (await isIncluded(ctx, id, { count: 'characters_ordered', characters, atMost })) return charges
  throw new AppError(
    'payment_required',
    `The voices of this script have spoken ${voicingsPerPage} times what its pages hold, which is all your plan includes. ` +
      'Lines that can be heard stay.',
  )
}

/** Apart from what the lines have: whoever tries every voice can still hear the script. */
export async function chargeForPreview(
  ctx: Context,
  { id, pageCount }: Script,
  wordings: readonly AudibleLine[],
): Promise<void> {
  const characters = wordings.reduce((sum, wording) => sum + wording.characters, 0)
  if (await isIncluded(ctx, id, { count: 'characters_tried', characters, atMost: previewLetterAllowance(pageCount) }))
    return
  throw new AppError(
    'payment_required',
    'So many voices were tried for this script that its pages include no more. Its lines can still be generated.',
  )
}

const isIncluded = async (
  ctx: Context,
  id: string,
  due: Parameters<typeof lines.countCharacters>[2],
): Promise<boolean> => due.characters === 0 || lines.countCharacters(ctx.db, id, due)
