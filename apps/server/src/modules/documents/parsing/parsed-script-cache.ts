import type { ParsedScript } from '@sidelight/domain/script/document/entry'
import type { writeScenes } from '#modules/scenes/scenes.service.ts'
import type { Context } from '#platform/context.ts'
import type { ExtractedDocument } from '@sidelight/extraction/extracted-document'
import type { DocumentRow } from '../documents.repo.ts'
import { cachedParseKey } from '../object-keys.ts'

/** A parsed script, with the page sizes if the document has pages. */
export interface CachedParse {
  script: ParsedScript
  pageSizes: NonNullable<Parameters<typeof writeScenes>[3]>
}

export const toCachedParse = (document: ExtractedDocument, script: ParsedScript): CachedParse => ({
  script,
  pageSizes:
    document.kind === 'pages' ? document.pages.map(({ number, width, height }) => ({ number, width, height })) : [],
})

/** Counting the pages of a text nearly parses it, so the result is stored instead of parsing the file twice. */
export const cacheParse = (ctx: Context, { id, ownerId }: DocumentRow, parse: CachedParse): Promise<void> =>
  ctx.storage.write(cachedParseKey(ownerId, id), Buffer.from(JSON.stringify(parse)), 'application/json')

/** Undefined if the original has to be parsed. */
export async function findCachedParse(ctx: Context, { id, ownerId }: DocumentRow): Promise<CachedParse | undefined> {
  const key = cachedParseKey(ownerId, id)
  if ((await ctx.storage.find(key)) === undefined) return undefined
  return JSON.parse(Buffer.from(await ctx.storage.read(key)).toString('utf8')) as CachedParse
}
