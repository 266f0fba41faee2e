import { REMOVAL_REASONS } from '@sidelight/domain/lines/removal-reasons'
import type { EntryFlag, ParsedScript } from '@sidelight/script-parser/document/entry'
import * as z from 'zod'
import type { writeLines } from '#modules/lines/lines.service.ts'
import type { Context } from '#platform/context.ts'
import type { ExtractedDocument } from '@sidelight/extraction/extracted-document'
import type { DocumentRow } from '../documents.repo.ts'
import { cachedParseKey } from '../object-keys.ts'

/** A parsed script, with the page sizes if the document has pages. */
export interface CachedParse {
  script: ParsedScript
  pageSizes: NonNullable<Parameters<typeof writeLines>[3]>
}

export const toCachedParse = (document: ExtractedDocument, script: ParsedScript): CachedParse => ({
  script,
  pageSizes:
    document.kind === 'pages' ? document.pages.map(({ number, width, height }) => ({ number, width, height })) : [],
})

/** Counting the pages of a text nearly parses it, so the result is stored instead of parsing the file twice. */
export const cacheParse = (ctx: Context, { id, ownerId }: DocumentRow, parse: CachedParse): Promise<void> =>
  ctx.storage.write(cachedParseKey(ownerId, id), Buffer.from(JSON.stringify(parse)), 'application/json')

const number = z.number()
const text = z.string()
const Box = z.object({ page: number, left: number, top: number, right: number, bottom: number })
const CachedParseJson: z.ZodType<CachedParse> = z.object({
  script: z.object({
    pages: number,
    characters: z.array(z.object({ name: text, entries: number })),
    entries: z.array(
      z.object({
        actor: text,
        dialog: text,
        kind: z.enum(['heading', 'action', 'dialogue']),
        parts: z.array(z.object({ kind: z.enum(['say', 'direction']), text })),
        extensions: z.array(text),
        speakers: z.array(text),
        isDual: z.boolean(),
        page: number,
        boxes: z.array(Box),
        confidence: number,
        flags: z.array(z.custom<EntryFlag>((flag) => typeof flag === 'string')),
        reasons: z.array(text),
      }),
    ),
    review: z.array(number),
    aliases: z.array(z.object({ name: text, sameAs: text, reason: z.enum(['spelling', 'shorter', 'punctuation']) })),
    removed: z.array(z.object({ text, page: number, reason: z.enum(REMOVAL_REASONS) })),
    repairs: z.array(z.object({ from: text, to: text, page: number })),
    notes: z.array(text),
  }),
  pageSizes: z.array(z.object({ number, width: number, height: number })),
})

/** Undefined if the original has to be parsed, as when another version of the parser wrote the object. */
export async function findCachedParse(ctx: Context, { id, ownerId }: DocumentRow): Promise<CachedParse | undefined> {
  const key = cachedParseKey(ownerId, id)
  if ((await ctx.storage.find(key)) === undefined) return undefined
  return CachedParseJson.safeParse(JSON.parse(Buffer.from(await ctx.storage.read(key)).toString('utf8'))).data
}
