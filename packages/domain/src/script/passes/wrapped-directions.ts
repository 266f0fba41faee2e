import { isCueShaped, isNameShaped, nameKey, parseCue } from '../text/character-cue.ts'
import { countBy, isAllCaps } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'

const mostJoined = 4

/** The name before a bracket or comma, with whatever direction follows it. */
const opening = /^([^(,:[\]]{1,40}?)\s?(\(|,\s(?=\p{L}))/u

/**
 * "NICOLA (with a cool consciousness of" over "superiority). Do you know": a direction between name and speech that
 * runs over the line's end. Joined, both lines are a name with its speech.
 */
export function joinWrappedDirections(lines: ScriptLine[]): ScriptLine[] {
  const starts = lines.map((line) => (line.forced || line.isParagraph ? undefined : opening.exec(line.text)))
  const known = countBy(lines.flatMap((line) => nameBefore(line.text) ?? []))
  const out: ScriptLine[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (!line) continue
    const [, name = '', mark = ''] = starts[at] ?? []
    const isAside = mark === '(' || isSetApart(line, name.length)
    const isKnown = name !== '' && isAside && (known.get(nameKey(name)) ?? 0) > 1
    const end = isKnown ? findEnd(lines, at, mark) : at
    if (end === at) {
      out.push(line)
      continue
    }
    out.push(joinLines(lines.slice(at, end + 1)))
    at = end
  }
  return out
}

/** After a comma a direction is in lower case, or the only one of the two in italics. */
function isSetApart(line: ScriptLine, length: number): boolean {
  const [first] = line.italicSpans
  if (!first && !isAllCaps(line.text.slice(0, length))) return false
  if (first) return first[0] > 0 && first[0] <= length + 3
  return /^,\s\p{Ll}/u.test(line.text.slice(length).trimStart())
}

/** A name that this line begins with and something marks as one. */
function nameBefore(text: string): string | undefined {
  const name = /^([^(,:.[\]]{1,40}?)\s?(?:[:.(]|$)/u.exec(text)?.[1]
  return name !== undefined && (isCueShaped(name) || isNameShaped(name)) ? nameKey(parseCue(name).name) : undefined
}

function findEnd(lines: ScriptLine[], start: number, mark: string): number {
  const isClosed = (text: string) => (mark === '(' ? countDepth(text) <= 0 : /[.:](?:\s|$)/u.test(text))
  let text = ''
  for (const [step, line] of lines.slice(start, start + mostJoined).entries()) {
    if (step > 0 && (line.gap >= 0.5 || line.startsPage || line.forced)) return start
    text = `${text} ${line.text}`
    if (!isClosed(text)) continue
    // A bracket that ends its line is a direction of its own under a block cue.
    return mark === '(' && line.text.trimEnd().endsWith(')') ? start : start + step
  }
  return start
}

function countDepth(text: string): number {
  let depth = 0
  for (const char of text) {
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
  }
  return depth
}

function joinLines(parts: ScriptLine[]): ScriptLine {
  const [first, ...rest] = parts as [ScriptLine, ...ScriptLine[]]
  const joined = { ...first, italicSpans: [...first.italicSpans] }
  for (const part of rest) {
    const offset = joined.text.length + 1
    joined.text = `${joined.text} ${part.text}`
    for (const [start, end] of part.italicSpans) joined.italicSpans.push([start + offset, end + offset])
    joined.x1 = Math.max(joined.x1, part.x1)
    joined.endsPage = part.endsPage
    joined.recognition = Math.min(joined.recognition, part.recognition)
  }
  return joined
}
