import { findLeader, readLabel, type Topic } from './labels.ts'

/** A sentence or an item of a list. */
export interface Sentence {
  /** Single spaces, straight quotation marks, no line breaks. */
  text: string
  /** The same in small letters, as long as the text. */
  low: string
  /** Where each letter of the text stands in the mail. */
  offsets: readonly number[]
  isSubject: boolean
  /** Of the label before it, in its line or in its list. */
  topic?: Topic
  /** Where the value behind its own label begins. */
  valueStart: number
  /** Whether it is a line or an item without a verb's full stop: a title, a fragment. */
  isLine: boolean
}

export interface Mail {
  sentences: readonly Sentence[]
  /** The date of its header as written. */
  sentAt?: string
}

export const LONGEST_BRIEF = 20_000
/** Far more than a mail has; a text of single letters has ten thousand. */
const MOST_SENTENCES = 1000

/** A line with single spaces, straight quotation marks and without tags. */
interface Line {
  text: string
  /** Where each letter stands in the mail. */
  offsets: number[]
  /** How many `>` stood before it. */
  depth: number
}

const HEADER = /^ ?(from|to|cc|bcc|sent|date|subject|reply-to) ?: ?/i
const FORWARDED = /^[ >-]{0,20}(?:begin forwarded message|forwarded message|original message)\b/i
const ORIGINAL = /original message/i
const WROTE_START = /^ ?(?:on|am|le|el|il) /i
const WROTE_END = /(?:wrote|schrieb|écrit|escribió|scritto) ?:?$/
const SIGN_OFF =
  /^ ?(?:(?:many |kind |best |warm |with )?(?:thanks|thank you|regards|wishes|best|cheers|sincerely|warmly|xx?|warmest|all best|yours)(?: so much| again| in advance| and best| kindly| sincerely)?)[,.!]? ?$/i
const POSTSCRIPT = /^ ?p\.? ?s\b/i
const BULLET = /^ ?(?:[*•·▪◦‣–—-]|\(?\d{1,2}[.)]|[a-h]\)) /
const LABEL = /^ ?[A-Za-z][A-Za-z /&'()-]{1,34}:/
const JOINING_LABEL =
  /(?:slate|ident|introduc|deadline|due|role|project|production|file ?name|naming|label|scenes?|takes?|fram|format|upload|submi)/i

/** Splits a mail into its sentences; quoted replies and signatures are left out. */
export function readMail(pasted: string): Mail {
  const { lines, sentAt, subject } = listOwnLines(toLines(pasted.slice(0, LONGEST_BRIEF)))
  const sentences = joinLines(lines)
    .slice(0, MOST_SENTENCES)
    .flatMap((block) => splitBlock(block, false))
    .slice(0, MOST_SENTENCES)
  return {
    sentences: [...(subject === undefined ? [] : splitBlock(subject, true)), ...sentences],
    ...(sentAt !== undefined && { sentAt }),
  }
}

const STRAIGHT: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
}
const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  bull: '•',
  ndash: '–',
  mdash: '—',
  rsquo: "'",
  lsquo: "'",
  rdquo: '"',
  ldquo: '"',
  '#39': "'",
  '#160': ' ',
}
/** Pasted source: tags and entities; bold type of a mail as text, and letters without a width. */
const DROPPED = /<|&(#?[a-z0-9]{2,6});|[*\u200B-\u200D\uFEFF\u00AD]/gi
const LONGEST_TAG = 90

const toLines = (text: string): Line[] => {
  let start = 0
  return text.split('\n').map((line) => {
    const result = toLine(line, start)
    start += line.length + 1
    return result
  })
}

function toLine(raw: string, start: number): Line {
  const quote = /^(?: ?>){1,9}/.exec(raw)?.[0] ?? ''
  const line: Line = { text: '', offsets: [], depth: quote.replaceAll(' ', '').length }
  let at = quote.length
  for (const { 0: match, 1: entity, index } of raw.matchAll(DROPPED)) {
    if (index < at) continue
    const [letter, length] = readDropped(raw, index, match, entity)
    addLetters(line, raw, at, index, start)
    // A bullet is a star before a space.
    const isBullet = match === '*' && line.text === '' && raw.charAt(index + 1) === ' '
    if (isBullet || letter !== '') addLetter(line, isBullet ? '•' : letter, start + index)
    at = index + length
  }
  addLetters(line, raw, at, raw.length, start)
  line.text = line.text.trimEnd()
  line.offsets.length = line.text.length
  return withColon(line)
}

/** Writes what leads from a label to its value as a colon. */
function withColon(line: Line): Line {
  const leader = findLeader(line.text)
  if (leader === undefined) return line
  const { length, gap } = leader
  const at = line.offsets[length] ?? 0
  return {
    ...line,
    text: `${line.text.slice(0, length)}: ${line.text.slice(length + gap)}`,
    offsets: [...line.offsets.slice(0, length), at, at, ...line.offsets.slice(length + gap)],
  }
}

/** What stands for a tag or an entity, and how many letters those have. */
function readDropped(raw: string, index: number, match: string, entity = ''): [letter: string, length: number] {
  if (match === '<') {
    const end = /^<\/?[a-z]/i.test(raw.slice(index, index + 3))
      ? raw.slice(index, index + LONGEST_TAG).indexOf('>')
      : -1
    return end < 0 ? [match, 1] : ['', end + 1]
  }
  if (entity === '') return ['', match.length]
  return [
    ENTITIES[entity.toLowerCase()] ?? match.charAt(0),
    ENTITIES[entity.toLowerCase()] === undefined ? 1 : match.length,
  ]
}

function addLetters(line: Line, raw: string, from: number, to: number, start: number): void {
  for (let at = from; at < to; at += 1) addLetter(line, raw.charAt(at), start + at)
}

function addLetter(line: Line, letter: string, offset: number): void {
  // Most letters are plain, and looking each up in a table takes most of the time.
  const isPlain = letter > ' ' && letter <= '~'
  const isSpace = !isPlain && letter.trim() === ''
  if (isSpace && (line.text === '' || line.text.endsWith(' '))) return
  line.text += isPlain ? letter : isSpace ? ' ' : (STRAIGHT[letter] ?? letter)
  line.offsets.push(offset)
}

interface OwnLines {
  lines: Line[]
  sentAt?: string
  subject?: Line
}

/** What the newest writer wrote, or forwarded. */
function listOwnLines(all: readonly Line[]): OwnLines {
  const own: OwnLines = { lines: [] }
  let at = readHeader(all, 0, own)
  let depth = 0
  for (let line = all[at]; line !== undefined; line = all[at]) {
    const isForwarded = FORWARDED.test(line.text)
    const isQuoteOf = isForwarded ? ORIGINAL.test(line.text) : isWrote(line.text) || isHeaderBlock(all, at)
    if (isQuoteOf && hasText(own.lines) && !introducesForward(own.lines)) break
    if (isForwarded || isQuoteOf) {
      const next = isHeaderBlock(all, at) ? at : at + 1
      depth = Math.max(...all.slice(next, next + 6).map((line) => line.depth), 0)
      at = readHeader(all, next, own)
    } else if (isSignature(line.text)) at = skipSignature(all, at)
    else {
      own.lines.push(line.depth > depth ? { ...line, text: '', offsets: [] } : line)
      at += 1
    }
  }
  return own
}

/** "On Thu, Nov 12, 2026 at 4:11 PM Ridge Casting wrote:" */
const isWrote = (text: string): boolean => WROTE_START.test(text) && WROTE_END.test(text.slice(-16))

const hasText = (lines: readonly Line[]): boolean => lines.some(({ text }) => text !== '')

/** "See below", but not "Following up on the below, they have moved the deadline". */
const introducesForward = (lines: readonly Line[]): boolean =>
  lines.length < 12 &&
  lines.some(({ text }) => /\b(?:fyi|below|forward(?:ing|ed)?|fwd?)\b/i.test(text)) &&
  !lines.some(({ text }) =>
    /\b(?:follow(?:ing)? up|pushed|moved|extended|changed?|updated?|instead|no longer)\b/i.test(text),
  )

const isHeaderBlock = (lines: readonly Line[], at: number): boolean =>
  /^ ?from ?:/i.test(lines[at]?.text ?? '') &&
  lines.slice(at + 1, at + 4).some(({ text }) => /^ ?(?:sent|date|subject|to) ?:/i.test(text))

/** Reads the lines of a header and returns the index of the first line behind them. */
function readHeader(lines: readonly Line[], from: number, own: OwnLines): number {
  let at = from
  while (lines[at]?.text === '') at += 1
  // "Date: Thursday" alone is no header.
  if (/^ ?date/i.test(lines[at]?.text ?? '') && !HEADER.test(lines[at + 1]?.text ?? '')) return at
  for (let line = lines[at]; line !== undefined && HEADER.test(line.text); line = lines[at]) {
    readHeaderLine(line, own)
    at += 1
  }
  return at
}

function readHeaderLine(line: Line, own: OwnLines): void {
  const [words = '', name = ''] = HEADER.exec(line.text) ?? []
  const value = line.text.slice(words.length)
  if (/^(?:sent|date)$/i.test(name)) own.sentAt = value
  if (/^subject$/i.test(name)) own.subject = { ...line, text: value, offsets: line.offsets.slice(words.length) }
}

const isSignature = (text: string): boolean => /^-- ?$/.test(text) || SIGN_OFF.test(text)

/** A signature ends at a postscript, at a forwarded mail, or where a list of labels begins. */
function skipSignature(lines: readonly Line[], from: number): number {
  let at = from + 1
  let blank = 0
  for (; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? ''
    if (text.trim() === '') blank += 1
    else if (POSTSCRIPT.test(text) || FORWARDED.test(text) || isWrote(text) || isHeaderBlock(lines, at)) break
    else if (blank > 0 && LABEL.test(text) && JOINING_LABEL.test(text.slice(0, 36))) break
  }
  return at
}

/** Puts lines together that a mail program broke, and lists with the label above them. */
function joinLines(lines: readonly Line[]): Line[] {
  const blocks: Line[] = []
  let last: Line | undefined
  let isList = false
  for (const line of lines) {
    if (line.text === '') {
      if (!isJoiningLabel(last)) last = undefined
      isList = false
      continue
    }
    // An item with a label of its own is a line of its own.
    isList =
      BULLET.test(line.text) && (isList || isJoiningLabel(last)) && readLabel(line.text.toLowerCase()) === undefined
    const block = isList || goesOn(last, line) ? blocks.at(-1) : undefined
    if (block === undefined) blocks.push({ ...line, offsets: [...line.offsets] })
    else append(block, isList ? '; ' : ' ', line)
    last = line
  }
  return blocks
}

const isJoiningLabel = (line: Line | undefined): boolean =>
  line !== undefined && line.text.endsWith(':') && line.text.length <= 60 && JOINING_LABEL.test(line.text)

function goesOn(line: Line | undefined, { text: next }: Line): boolean {
  const last = line?.text ?? ''
  if (last === '' || BULLET.test(next) || LABEL.test(next)) return false
  if (last.endsWith(':')) return last.length <= 40
  if (/[.!?;]["')]?$/.test(last)) return false
  return last.length >= 60 || (last.length >= 40 && /^[a-z(]/.test(next))
}

function append(block: Line, joint: string, { text, offsets }: Line): void {
  block.text += joint + text
  for (const _ of joint) block.offsets.push(offsets[0] ?? 0)
  for (const offset of offsets) block.offsets.push(offset)
}

const ENDING = /[.!?]["')\]]? |[•·] /g
const ABBREVIATION =
  /(?:^|[ (/])(?:scs?|eps?|nos?|vs|approx|mrs?|ms|dr|st|e\.g|i\.e|pp?|pgs?|mins?|max|est|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|incl|ca|[a-z]|(?:[a-z]\.){1,3}[a-z])\.$/i
const AM_PM = /[ap]\.m\.$/i
const GOES_ON_AFTER_HOUR =
  /^(?:[a-z(]|(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:[PMCE][SD]?T|GMT|BST|UK|US|CEST|CET|AE[SD]T|Pacific|Eastern|Central|Mountain)\b)/i

function splitBlock(block: Line, isSubject: boolean): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  let topic: Topic | undefined
  const push = (end: number) => {
    const text = block.text.slice(start, end)
    if (text.trim() !== '') {
      const low = text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
      const label = readLabel(low)
      // Behind "Shoot: 11 January." something else may follow.
      topic = label === undefined ? (topic === 'other' ? undefined : topic) : label.topic
      sentences.push({
        text,
        low,
        offsets: block.offsets.slice(start, end),
        isSubject,
        ...(topic !== undefined && { topic }),
        valueStart: label?.end ?? 0,
        isLine: start === 0 && end === block.text.length,
      })
    }
    start = end
  }
  for (const { 0: mark, index } of block.text.matchAll(ENDING)) {
    const end = index + mark.length
    if (isEnd(block.text.slice(Math.max(start, index - 12), index + 1), block.text.slice(end, end + 12))) push(end)
  }
  push(block.text.length)
  return sentences
}

function isEnd(before: string, after: string): boolean {
  if (!before.endsWith('.')) return true
  if (AM_PM.test(before)) return !GOES_ON_AFTER_HOUR.test(after)
  if (ABBREVIATION.test(before)) return false
  // "19.11. 18 Uhr"
  return !(
    /\d\.$/.test(before) && /^(?:\d|[a-z]|Jan|Feb|M[aä]r|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Oct|Nov|De[cz])/.test(after)
  )
}
