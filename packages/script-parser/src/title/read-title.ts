import { narrator } from '@sidelight/domain/lines/characters'
import type { ParsedScript } from '../document/entry.ts'
import { nameKey } from '../text/character-cue.ts'
import { hasMailAddress, isActMark, isHeading, isPageNumber, isShot, isTransition } from '../text/patterns.ts'

const TITLE = {
  maxLength: 60, // characters
  maxWords: 9,
  headerPages: 2, // a text that heads fewer pages may be anything
} as const

export interface TitleReading {
  /** Undefined unless the pages say it clearly: a wrong title is worse than the name of the file. */
  title: string | undefined
  /** The character whose sides these are, spelled as in the script. */
  part: string | undefined
}

type Script = Pick<ParsedScript, 'removed' | 'entries' | 'characters'>

/** A text outside the dialogue, with the pages on which it stands. */
interface Note {
  text: string
  page: number
  isTitlePage: boolean
}

/** What the title page and the headers say about the script. Reads what the parser has found, and changes nothing. */
export function readTitle(script: Script): TitleReading {
  const notes = listNotes(script)
  const names = new Map(script.characters.map(({ name }) => [nameKey(name), name]))
  const part = notes.map(({ text }) => findPart(text, names)).find((name) => name !== undefined)
  const isTitle = (text: string) => looksLikeTitle(text) && !names.has(nameKey(text))
  return { title: readTitlePage(notes, isTitle, names) ?? readHeader(notes, isTitle, names), part }
}

function listNotes({ removed, entries }: Script): Note[] {
  const outside = removed
    .filter(({ reason }) => reason === 'front-matter' || reason === 'header-or-footer')
    .map(({ text, page, reason }) => ({ text, page, isTitlePage: reason === 'front-matter' }))
  // What stands above the scene, if the parser has left it there.
  const start = entries.findIndex(({ actor, kind }) => actor !== narrator || kind === 'heading')
  const above = entries.slice(0, Math.max(0, start)).filter(({ page }) => page === entries[0]?.page)
  return [
    ...outside,
    ...above.flatMap(({ dialog, page }) => dialog.split('\n').map((text) => ({ text, page, isTitlePage: false }))),
  ].filter(({ text }) => text.length < 160)
}

const role = /\b(?:role|part|character)(?: of)?\s?[:–—-]\s?(.+)|\b(?:role|part) of (.+)/iu
const sidesBefore = / (?:audition )?sides\b/iu
const sidesAfter = /\bsides(?: for)?\s?[:–—-]\s?(.+)|\bsides for (.+)/iu

/** Only a name that speaks counts, so that other words beside "Sides" do no harm. */
function findPart(text: string, names: ReadonlyMap<string, string>): string | undefined {
  const after = [role, sidesAfter].map((pattern) =>
    pattern
      .exec(text)
      ?.slice(1)
      .find((group) => group !== undefined),
  )
  for (const found of [...after, ...listBeforeSides(text)]) {
    if (found === undefined) continue
    // The name may be followed by more: "NORA (30s)", "NORA - 3 pages".
    const name = [found, ...found.split(/\s?[(,|•–—]|\s-\s|\s{2,}|\t|\s\d/u)]
      .map((piece) => names.get(nameKey(piece)))
      .find((known) => known !== undefined)
    if (name !== undefined) return name
  }
  return undefined
}

/** "THE LAST BOAT - Nora's audition sides" names Nora; the name may end in an s of its own. */
function listBeforeSides(text: string): string[] {
  const end = text.search(sidesBefore)
  const name = text
    .slice(0, Math.max(0, end))
    .split(/[–—|•:-]\s/u)
    .at(-1)
  return name === undefined || name === '' ? [] : [name, name.replace(/['’]?s?$/iu, '')]
}

const byline =
  /^(?:by|written by|screenplay by|teleplay by|story by|created by|directed by|adapted (?:by|from)|based on)\b/iu
const titleField = /^title:\s?(.+)$/iu

/** What a field says is the title, or the first line of a page with a byline or the name of the part. */
function readTitlePage(
  notes: readonly Note[],
  isTitle: (text: string) => boolean,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const stated = notes.map(({ text }) => titleField.exec(text)?.[1]).find((text) => text !== undefined)
  if (stated !== undefined) return isTitle(stripQuotes(stated)) ? toOneLine(stated) : undefined
  const [first, ...others] = notes.filter(({ isTitlePage }) => isTitlePage)
  const hasByline = others.some(({ text }) => byline.test(text.trim()))
  const isSides = notes.some(
    (note) => note !== first && note.page === first?.page && findPart(note.text, names) !== undefined,
  )
  if (first === undefined || !(hasByline || isSides)) return undefined
  return isTitle(stripQuotes(first.text)) ? toOneLine(first.text) : undefined
}

/** A text in the headers of at least two pages, or beside the name of the part. */
function readHeader(
  notes: readonly Note[],
  isTitle: (text: string) => boolean,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const pagesOf = new Map<string, { title: string; pages: Set<number>; isBesidePart: boolean }>()
  for (const { text, page, isTitlePage } of notes) {
    const isBesidePart = findPart(text, names) !== undefined
    if (warning.test(text) || (isTitlePage && !isBesidePart)) continue
    for (const piece of splitHeader(text).filter(isTitle)) {
      const key = nameKey(piece)
      const found = pagesOf.get(key) ?? { title: piece, pages: new Set(), isBesidePart: false }
      found.pages.add(page)
      found.isBesidePart ||= isBesidePart
      pagesOf.set(key, found)
    }
  }
  const sure = [...pagesOf.values()].filter(
    ({ pages, isBesidePart }) => isBesidePart || pages.size >= TITLE.headerPages,
  )
  // Two different running texts, say a company and a title: nobody knows which is which.
  return sure.length === 1 ? toOneLine(sure[0]?.title ?? '') : undefined
}

/** Nothing beside it is a title. */
const warning = /\b(?:confidential|property of|copyright|do not|all rights)\b|©/iu
const separators = /\s[–—|•/-]+\s|\t|\s{2,}|\s?[|•]\s?/u
const dates =
  /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6}\.? \d{1,2}(?:,? \d{4})?\b|\b\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6}\.?(?: \d{4})?\b/giu
const revisions =
  /\b(?:(?:full |double )?(?:white|blue|pink|yellow|green|goldenrod|buff|salmon|cherry|tan|ivory) )?(?:rev(?:ision|ised|\.)?s?|draft|pages?)\b.*/iu
const pageNumbers = /\s(?:p(?:age|g)?\.? ?)?\d{1,3}[a-z]?\.?$|^\d{1,3}[a-z]?\.\s/iu

/** The pieces of a header that may be a title: without dates, revisions, page numbers and the name of the part. */
const splitHeader = (text: string): string[] =>
  text
    .replace(dates, '\t')
    .split(separators)
    .map((piece) =>
      stripQuotes(piece.replace(role, '').replace(sidesAfter, '').replace(revisions, '').replace(pageNumbers, '')),
    )
    .filter((piece) => piece !== '')

const stripQuotes = (text: string): string =>
  text
    .trim()
    .replace(/^["“”'‘]+|["“”'’,:;–—-]{1,5}$/gu, '')
    .trim()
const toOneLine = (text: string): string => stripQuotes(text).replace(/\s+/gu, ' ')

const notATitle =
  /\b(?:sides|audition|casting|continued|cont'?d|draft|revis\p{L}*|shooting script|page|pages|scene|act|episode|ep\.|fade|productions?|pictures|studios?|entertainment|inc|llc|ltd|scene partner|start|end|self[- ]?tape|callback)\b|@|https?:|www\.|%/iu

const looksLikeTitle = (text: string): boolean =>
  text.length <= TITLE.maxLength && isNameOfWork(text) && !isMark(text) && !notATitle.test(text)

/** In capitals, or each of its longer words begins with one; no sentence. */
function isNameOfWork(text: string): boolean {
  if (!/^[\p{Lu}\d]/u.test(text) || !/\p{L}{2}/u.test(text)) return false
  if (/[.…,;:]$|[()[\]{}<>*_=]/u.test(text)) return false
  const words = text.split(/\s+/u)
  return words.length <= TITLE.maxWords && !words.some((word) => /^\p{Ll}\p{L}{3}/u.test(word))
}

const isMark = (text: string): boolean =>
  [isHeading, isActMark, isShot, isTransition, isPageNumber, hasMailAddress].some((test) => test(text))
