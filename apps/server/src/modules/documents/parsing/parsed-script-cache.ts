import type { ParsedScript } from '@sidelight/domain/script/document/entry'
import type { writeScenes } from '#modules/scenes/scenes.service.ts'
import type { Context } from '#platform/context.ts'
import type { ExtractedDocument } from '#platform/extract/extracted-document.ts'
import type { DocumentRow } from '../documents.repo.ts'
import { readingKey } from '../object-keys.ts'

/** Who says what, and, where there is paper, how large its pages are. */
export interface CachedParse {
  script: ParsedScript
  pageSizes: NonNullable<Parameters<typeof writeScenes>[3]>
}

export const toCachedParse = (document: ExtractedDocument, script: ParsedScript): CachedParse => ({
  script,
  pageSizes:
    document.kind === 'pages' ? document.pages.map(({ number, width, height }) => ({ number, width, height })) : [],
})

/** Whoever counted the pages of a text has all but read it: nobody should wait for that twice. */
export const cacheParse = (ctx: Context, { id, ownerId }: DocumentRow, reading: CachedParse): Promise<void> =>
  ctx.storage.write(readingKey(ownerId, id), Buffer.from(JSON.stringify(reading)), 'application/json')

/** Undefined where it has yet to be read from the original. */
export async function findCachedParse(ctx: Context, { id, ownerId }: DocumentRow): Promise<CachedParse | undefined> {
  const key = readingKey(ownerId, id)
  if ((await ctx.storage.find(key)) === undefined) return undefined
  return JSON.parse(Buffer.from(await ctx.storage.read(key)).toString('utf8')) as CachedParse
}
