import type { AskedFile, FileFormat, Found } from './brief.ts'
import { isNegated, isRefusedAfter, isTurned, mergeFound, matchAll, readNumber, spanOf } from './cues.ts'
import type { Sentence } from './mail.ts'

const MEGABYTE = 1_000_000
const SIZE = /(?<![\d.,-])(\d{1,4}(?:[.,]\d{1,2})?) ?(mbs?|gbs?|megs?|megabytes?|gigs?|gigabytes?)\b/g
const LIMIT_BEFORE =
  /\b(?:max(?:imum)?|under|below|less than|(?:larger|largest|bigger|biggest|more|greater|heavier|smaller) ?(?:than)?|up to|limits?|capp?(?:ed)?|keep|exceed|over|within|above|size|at most|down to)\b|[<≤]/
const LIMIT_AFTER =
  /^\.?(?: each| per file| total)?,? ?\(?(?:max(?:imum)?|or (?:less|smaller|under)|limit|tops|at most|each|per (?:file|clip|scene)|and under)\b/
const TOTAL =
  /\b(?:total|(?:whole|entire|complete) (?:lot|package|upload|thing|zip|folder|batch)|in total|altogether|combined|all (?:the )?files|in all|insgesamt|overall|together|entire submission|whole submission)\b/
const FORMAT = /(?<![a-z0-9_#)-]\.)(?<![a-z0-9_#])\.?(mp4|mpeg-?4|mov|quicktime|m4v|avi|wmv|webm)s?\b/g
const FORMAT_NAMES: Readonly<Record<string, FileFormat>> = { mpeg4: 'mp4', 'mpeg-4': 'mp4', quicktime: 'mov' }
const HEIGHT = /\b(?:(720|1080|2160) ?[pi]\b|(?:1280|1920|3840) ?[x×] ?(720|1080|2160)\b|(4k|uhd|full hd|fhd)\b)/g
const HEIGHT_NAMES: Readonly<Record<string, 1080 | 2160>> = { '4k': 2160, uhd: 2160, 'full hd': 1080, fhd: 1080 }
const LENGTH =
  /(?<![\d.:/-])(\d{1,3}|one|two|three|four|five|six|ten|a(?= ))(?::([0-5]\d)|(?:\.5| and a half|½))?(?: |-)?(minutes?|mins?|seconds?|secs?|m\b|s\b)/g
const LENGTH_BEFORE =
  /\b(?:under|no longer than|not (?:be |run )?(?:longer|exceed|over)|max(?:imum)?(?: (?:length|running time|duration|run time))?|up to|less than|at most|limit(?:ed)?|exceed|shorter than|keep|below|no more than|length|running time|duration|run time|over|aim for)(?: [a-z'.]{1,12}){0,4}[:=,]? ?$|[<≤] ?$/
const LENGTH_AFTER = /^\.?,? ?\(?(?:max(?:imum)?|or (?:less|under|shorter)|tops|limit|at most)\b/
const NOT_OF_TAPE =
  /\b(?:slate|ident|intro|introduction|session|zoom|call|late|break|wait|hold|drive|meeting|free|storage|room|showreels?|reels?|script|pdf)\b/

/** Size, type, height and length of a file, each from its own sentence. */
export function findFile(sentences: readonly Sentence[]): AskedFile | undefined {
  const read = <T>(readOf: (sentence: Sentence) => Found<T>[]): Found<T> | undefined =>
    mergeFound(sentences.flatMap((sentence) => readOf(sentence)))
  const maxBytes = read((sentence) => readSizes(sentence, false))
  const totalBytes = read((sentence) => readSizes(sentence, true))
  const formats = read(readFormats)
  const height = read(readHeight)
  const maxSeconds = read(readLength)
  const file: AskedFile = {
    ...(maxBytes && { maxBytes }),
    ...(totalBytes && { totalBytes }),
    ...(formats && { formats }),
    ...(height && { height }),
    ...(maxSeconds && { maxSeconds }),
  }
  return Object.keys(file).length === 0 ? undefined : file
}

function readSizes(sentence: Sentence, isTotal: boolean): Found<number>[] {
  const { low } = sentence
  return matchAll(SIZE, low).flatMap(({ 0: words, 1: number = '', 2: unit = '', index }) => {
    const before = low.slice(Math.max(0, index - 48), index)
    const after = low.slice(index + words.length, index + words.length + 40)
    const isLimit = LIMIT_BEFORE.test(before) || LIMIT_AFTER.test(after) || sentence.topic === 'file'
    if (
      !isLimit ||
      /\b(?:pdf|script|sides|showreels?|reels?) (?:is|are|of|up)\b/.test(before) ||
      /\b(?:at least|minimum|min)\b/.test(before.slice(-20))
    )
      return []
    if (NOT_OF_TAPE.test(after) || TOTAL.test(`${before} ${after}`) !== isTotal) return []
    const value = Math.round(Number(number.replace(',', '.')) * MEGABYTE * (unit.startsWith('g') ? 1000 : 1))
    return [{ value, span: spanOf(sentence, { start: index, end: index + words.length }), how: 'said' as const }]
  })
}

function readFormats(sentence: Sentence): Found<readonly FileFormat[]>[] {
  const { low } = sentence
  const wanted = matchAll(FORMAT, low).filter(({ index }) => !isNegated(low, index))
  const [first] = wanted
  const last = wanted.at(-1)
  // "WMV and AVI not accepted"
  if (first === undefined || last === undefined || isRefusedAfter(low, last.index + last[0].length)) return []
  const value = wanted.map(({ 1: name = '' }) => FORMAT_NAMES[name] ?? (name as FileFormat))
  const span = spanOf(sentence, { start: first.index, end: last.index + last[0].length })
  return [{ value: [...new Set(value)], span, how: 'said' }]
}

function readHeight(sentence: Sentence): Found<720 | 1080 | 2160>[] {
  const { low } = sentence
  const wanted = matchAll(HEIGHT, low).filter(
    ({ 0: words, index }) => !isTurned(low, { start: index, end: index + words.length }),
  )
  return wanted.slice(0, 1).map(({ 0: words, 1: height, 2: pixels, 3: name = '', index }) => ({
    value: HEIGHT_NAMES[name] ?? (Number(height ?? pixels) as 720 | 1080 | 2160),
    span: spanOf(sentence, { start: index, end: index + words.length }),
    how: 'said',
  }))
}

/** "2:30 min", "two and a half minutes" */
function toSeconds(words: string, number: string, unit: string, half: string | undefined): number {
  const count = number === 'a' ? 1 : (readNumber(number) ?? 0)
  const seconds = half === undefined ? (/\.5|half|½/.test(words) ? 30 : 0) : Number(half)
  return unit.startsWith('m') ? count * 60 + seconds : count
}

function readLength(sentence: Sentence): Found<number>[] {
  const { low } = sentence
  const isLabelled = sentence.topic === 'file' && sentence.valueStart > 0
  return matchAll(LENGTH, low).flatMap(({ 0: words, 1: number = '', 2: half, 3: unit = '', index }) => {
    const before = low.slice(Math.max(0, index - 60), index)
    const after = low.slice(index + words.length, index + words.length + 24)
    const clause = before.split(/[,;:](?! ?$)/).at(-1) ?? ''
    const isLimit = LENGTH_BEFORE.test(before) || LENGTH_AFTER.test(after) || isLabelled
    if (!isLimit || NOT_OF_TAPE.test(clause)) return []
    const value = toSeconds(words, number, unit, half)
    if (value === 0) return []
    return [{ value, span: spanOf(sentence, { start: index, end: index + words.length }), how: 'said' as const }]
  })
}
