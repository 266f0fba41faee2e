import { hasLetter } from './letters.ts'
import type { Removed, ScriptLine } from './line.ts'
import { findNumberStart, findTimeEnd, findTimeStart, isTime, isTiming } from './wording.ts'

/** A prefix counts as one when this share of the lines bears it: line numbers, cue numbers, time stamps. */
const habit = 0.2
/** Enough where the margin has shown numbers already. */
const sharedHabit = 0.08

/** Takes off numbers and times that the document itself prints before its lines, and the clock lines of subtitles. */
export function stripPrefixes(lines: ScriptLine[], removed: Removed[]): ScriptLine[] {
  const timed = dropClockLines(lines, removed)
  stripHabit(timed, findTimeStart, 'time', removed, 0)
  stripTimeEnds(timed, removed)
  // Line numbers that stood clear of the text are gone already; those that touched it follow their example.
  const gone = removed.filter(({ text, reason }) => reason === 'margin-mark' && /^\d{1,4}[.):]?$/u.test(text)).length
  stripHabit(timed, findNumberStart, 'number', removed, gone)
  return timed
}

function stripHabit(
  lines: ScriptLine[],
  find: (text: string) => string | undefined,
  reason: 'time' | 'number',
  removed: Removed[],
  others: number,
): void {
  const free = lines.filter((line) => line.forced === undefined)
  const marked = free.filter((line) => find(line.text) !== undefined)
  const share = others >= 5 ? sharedHabit : habit
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

/** "Tess  11:20 AM" over her message. */
function stripTimeEnds(lines: ScriptLine[], removed: Removed[]): void {
  const marked = lines.filter((line) => findTimeEnd(line.text) !== undefined)
  if (marked.length < Math.max(3, 0.1 * lines.length)) return
  for (const line of marked) {
    const end = findTimeEnd(line.text) ?? ''
    const at = line.text.lastIndexOf(end)
    removed.push({ text: end.trim(), page: line.page, reason: 'time' })
    line.text = line.text.slice(0, at) + line.text.slice(at + end.length)
  }
}

function dropClockLines(lines: ScriptLine[], removed: Removed[]): ScriptLine[] {
  const isClock = (line: ScriptLine | undefined) => line !== undefined && (isTime(line.text) || isTiming(line.text))
  if (!lines.some((line) => isClock(line))) return lines
  const kept: ScriptLine[] = []
  let carriedGap = 0
  for (const [at, line] of lines.entries()) {
    const isIndex = /^\d{1,5}$/u.test(line.text) && isTiming(lines[at + 1]?.text ?? '')
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
