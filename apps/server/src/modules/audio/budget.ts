import { charactersIncluded, charactersToTry } from '@sidelight/domain/audio/fair-use'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import * as clips from './clips.repo.ts'
import * as lines from './lines.repo.ts'
import type { Wording } from './wording.ts'

type Payable = Wording & { hash: string }
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
  wordings: readonly Payable[],
): Promise<Map<string, number>> {
  const said = new Set(
    await clips.listSaid(
      ctx.db,
      id,
      wordings.map(({ saidHash }) => saidHash),
    ),
  )
  const charges = new Map(
    wordings.map(({ hash, saidHash, characters }) => [hash, said.has(saidHash) ? 0 : characters] as const),
  )
  const characters = [...charges.values()].reduce((sum, charged) => sum + charged, 0)
  const atMost = charactersIncluded(pageCount)
  if (characters === 0 || (await lines.orderCharacters(ctx.db, id, { characters, atMost }))) return charges
  throw new AppError(
    'payment_required',
    'The voices of this script have spoken three times what its pages hold, which is all they include. ' +
      'Lines that can be heard stay.',
  )
}

/** Apart from what the lines have: whoever tries every voice can still hear the script. */
export async function chargeForTrying(
  ctx: Context,
  { id, pageCount }: Script,
  wordings: readonly Payable[],
): Promise<void> {
  const characters = wordings.reduce((sum, wording) => sum + wording.characters, 0)
  const atMost = charactersToTry(pageCount)
  if (characters === 0 || (await lines.tryCharacters(ctx.db, id, { characters, atMost }))) return
  throw new AppError(
    'payment_required',
    'So many voices were tried for this script that its pages include no more. Its lines can still be generated.',
  )
}
