import type { SourceItem, SourcePage } from '@sidelight/script-parser/document/source'
import { cleanLine, cleanText } from '@sidelight/extraction/clean-text'
import type { ExtractedDocument } from '@sidelight/extraction/extracted-document'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import { isOnPage } from '@sidelight/extraction/pdf/is-on-page'
import * as z from 'zod/mini'
import type { ExtractionLimits } from './limits.ts'

/** As many as the extraction returns at most, with those of annotations. */
const MAX_STROKES = 6000
const MAX_FONT_NAME_LENGTH = 100
const MAX_DEGREES = 180
/** Positions are rounded to hundredths of a point. */
const ROUNDING_POINTS = 0.01

// Infinite numbers are refused.
const Length = z.number().check(z.nonnegative())
const Degrees = z.number().check(z.minimum(-MAX_DEGREES), z.maximum(MAX_DEGREES))

const Item = z.strictObject({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: Length,
  fontSize: Length,
  fontName: z.string().check(z.maxLength(MAX_FONT_NAME_LENGTH)),
  isBold: z.boolean(),
  isItalic: z.boolean(),
  isUnderlined: z.boolean(),
  isStruck: z.boolean(),
  rotation: Degrees,
  lightness: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  colour: z.optional(z.string().check(z.regex(/^#[\da-f]{6}$/i))),
})

const Stroke = z.strictObject({
  x1: z.number(),
  y1: z.number(),
  x2: z.number(),
  y2: z.number(),
  kind: z.enum(['line', 'ink', 'strike-out', 'highlight']),
})

const Page = z.strictObject({
  number: z.int(),
  width: Length,
  height: Length,
  items: z.array(Item),
  strokes: z.array(Stroke).check(z.maxLength(MAX_STROKES)),
  isScanned: z.boolean(),
})

const Pages = z.strictObject({ pages: z.array(z.unknown()).check(z.minLength(1)) })

/**
 * Reads the pages of a PDF that a browser has extracted. The number of pages and characters, which decide the price, are
 * counted here: a client that puts its text on fewer pages pays by the characters, as for a text file.
 */
export function readExtractedPages(bytes: Uint8Array, limits: ExtractionLimits): ExtractedDocument {
  const { pages: sent } = check(Pages, parseJson(bytes))
  if (sent.length > limits.pages) throw new ExtractionError('too-many-pages')
  let characterCount = 0
  const pages = sent.map((page, index) => {
    const read = readPage(page, index + 1)
    // Each item has a character, so this limits the items too.
    for (const { text } of read.items) characterCount += text.length
    if (characterCount > limits.characters) throw new ExtractionError('too-many-characters')
    return read
  })
  return { kind: 'pages', pages, format: 'pdf', pageCount: pages.length, characterCount, notes: [] }
}

function readPage(sent: unknown, number: number): SourcePage {
  const page = check(Page, sent)
  if (page.number !== number) throw new ExtractionError('pages-invalid')
  return { ...page, items: page.items.map((item) => readItem(item, page)) }
}

function readItem(item: z.infer<typeof Item>, page: z.infer<typeof Page>): SourceItem {
  const text = cleanText(item.text)
  if (text === '' || text !== cleanLine(text) || !isOnPage(item, page, ROUNDING_POINTS))
    throw new ExtractionError('pages-invalid')
  return { ...item, text, fontName: cleanText(item.fontName), lightness: item.lightness, confidence: undefined }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Its message would quote the script.
    throw new ExtractionError('pages-invalid')
  }
}

function check<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const { success, data } = z.safeParse(schema, value)
  if (!success) throw new ExtractionError('pages-invalid')
  return data
}
