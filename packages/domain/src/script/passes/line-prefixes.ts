import { countBy, hasLetter } from '../text/text-shape.ts'
import type { RemovedText, ScriptLine } from '../document/line.ts'
import { findNumberStart, findTimeEnd, findTimeStart, isTimecode, isTiming } from '../text/patterns.ts'

/** A prefix counts as one when this share of the lines bears it: line numbers, cue numbers, time stamps. */
const habit = 0.2
/** Enough where the margin has shown numbers already, or where the numbers count up: nobody writes so by chance. */
const sharedHabit = 0.06

/** Takes off numbers and times that the document itself prints before its lines, and the clock lines of subtitles. */
export function stripLinePrefixes(lines: ScriptLine[], removed: RemovedText[]): ScriptLine[] {
  const timed = dropClockLines(lines, removed)
  stripBullets(timed, removed)
  stripHabit(timed, findTimeStart, 'time', removed, 0)
  stripTimeEnds(timed, removed)
  stripNamedTimes(timed, removed)
  // Line numbers that stood clear of the text are gone already; those that touched it follow their example.
  const gone = removed.filter(({ text, reason }) => reason === 'margin-mark' && /^\d{1,4}[.):]?$/u.test(text)).length
  stripHabit(timed, findNumberStart, 'number', removed, gone)
  // A number, then when it begins and when it ends.
  for (let pass = 0; pass < 2; pass += 1) stripHabit(timed, findTimeStart, 'time', removed, 0)
  // And how long it is.
  stripHabit(timed, findNumberStart, 'number', removed, 0)
  return timed
}

const bullet = /^[^\p{L}\p{N}\s.,!?;:…()[\]{}"“”'‘’¿¡*_#~=$-]{1,3}\s?(?=\p{L})/u
const signOf = (text: string) => bullet.exec(text)?.[0].trim() ?? ''

/** "@TESS Don't say it.", "• OTIS: Huh.": the same sign before line after line is no part of a name. */
function stripBullets(lines: ScriptLine[], removed: RemovedText[]): void {
  const free = lines.filter((line) => line.forced === undefined)
  const signs = countBy(free.map((line) => signOf(line.text)))
  for (const line of free) {
    const sign = signOf(line.text)
    if (sign === '' || (signs.get(sign) ?? 0) < Math.max(5, habit * free.length)) continue
    const length = bullet.exec(line.text)?.[0].length ?? 1
    removed.push({ text: sign, page: line.page, reason: 'margin-mark' })
    line.text = line.text.slice(length)
    line.boldPrefix = Math.max(0, line.boldPrefix - length)
    line.italicSpans = line.italicSpans.map(([start, end]) => [Math.max(0, start - length), Math.max(0, end - length)])
  }
}

function stripHabit(
  lines: ScriptLine[],
  find: (text: string) => string | undefined,
  reason: 'time' | 'number',
  removed: RemovedText[],
  others: number,
): void {
  const free = lines.filter((line) => line.forced === undefined)
  // "PIP-7:" before many lines is somebody's name: a number that numbers anything changes.
  const prefixes = countBy(free.map((line) => find(line.text)))
  const isName = (prefix: string) => hasLetter(prefix) && (prefixes.get(prefix) ?? 0) > 1
  const marked = free.filter((line) => {
    const prefix = find(line.text)
    return prefix !== undefined && !(reason === 'number' && isName(prefix))
  })
  const share = others >= 5 || (reason === 'number' && countUp(marked)) ? sharedHabit : habit
  if (marked.length + others < Math.max(3, share * free.length)) return
  for (const line of marked) {
    const prefix = find(line.text) ?? ''
    const rest = line.text.slice(prefix.length)
    if (!hasLetter(rest)) continue
    removed.push({ text: prefix.trim(), page: line.page, reason })
    line.x0 += ((line.x1 - line.x0) * prefix.length) / Math.max(1, line.text.length)
    line.text = rest
    line.boldPrefix = Math.max(0, line.boldPrefix - prefix.length)
    line.italicSpans = line.italicSpans.map(([start, end]) => [
      Math.max(0, start - prefix.length),
      Math.max(0, end - prefix.length),
    ])
  }
}

function countUp(lines: ScriptLine[]): boolean {
  const numbers = lines.map((line) => Number(/\d+/u.exec(line.text)?.[0]))
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0))
  return steps.length >= 4 && steps.filter((step) => step >= 1 && step <= 2).length >= 0.8 * steps.length
}

/** Numbers, times and what parts them: "0016 > 00:01:11:11 > 00:01:13:02". */
const isBareTiming = (text: string) => text.length < 80 && !hasLetter(text) && /\d:\d{1,2}:\d{2}/u.test(text)

/** "Tess  11:20 AM" over her message. */
function stripTimeEnds(lines: ScriptLine[], removed: RemovedText[]): void {
  const marked = lines.filter((line) => findTimeEnd(line.text) !== undefined)
  if (marked.length < Math.max(3, 0.1 * lines.length)) return
  for (const line of marked) {
    const end = findTimeEnd(line.text) ?? ''
    const at = line.text.lastIndexOf(end)
    removed.push({ text: end.trim(), page: line.page, reason: 'time' })
    line.text = line.text.slice(0, at) + line.text.slice(at + end.length)
  }
}

const bracketedTime = /\s?[[(<]\d{1,2}:\d{2}(?::\d{2})?(?:[.,:;]\d{1,3})?[\])>](?=\s?[:.–—-]|\s)/u

/** "TESS [00:12]: Don't say it." */
function stripNamedTimes(lines: ScriptLine[], removed: RemovedText[]): void {
  const find = (line: ScriptLine) => (line.forced ? undefined : bracketedTime.exec(line.text.slice(0, 80))?.[0])
  const marked = lines.filter((line) => find(line) !== undefined)
  if (marked.length < Math.max(3, 0.15 * lines.length)) return
  for (const line of marked) {
    const time = find(line) ?? ''
    const at = line.text.indexOf(time)
    removed.push({ text: time.trim(), page: line.page, reason: 'time' })
    line.text = line.text.slice(0, at) + line.text.slice(at + time.length)
    if (line.boldPrefix > at) line.boldPrefix = Math.max(0, line.boldPrefix - time.length)
    line.italicSpans = []
  }
}

function dropClockLines(lines: ScriptLine[], removed: RemovedText[]): ScriptLine[] {
  const isClock = (line: ScriptLine | undefined) =>
    line !== undefined && (isTimecode(line.text) || isTiming(line.text) || isBareTiming(line.text))
  if (!lines.some((line) => isClock(line))) return lines
  const kept: ScriptLine[] = []
  let carriedGap = 0
  for (const [at, line] of lines.entries()) {
    const isIndex = /^\d{1,5}[.):]?$/u.test(line.text) && isClock(lines[at + 1])
    if (isClock(line) || isIndex) {
      removed.push({ text: line.text, page: line.page, reason: isIndex ? 'number' : 'time' })
      carriedGap = Math.max(carriedGap, line.gap)
    } else {
      kept.push(carriedGap > line.gap ? { ...line, gap: carriedGap } : line)
      carriedGap = 0
    }
  }
  return kept
}
