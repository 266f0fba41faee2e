import type { ScriptLine } from '../../document/line.ts'
import { isCueShaped, isNameShaped, nameKey, parseCue } from '../../text/character-cue.ts'
import { countBy, isAllCaps } from '../../text/text-shape.ts'
import { PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

/** A direction that runs over more lines than this is none. */
const MAX_LINES = 4
/** The gap above a line that begins a paragraph, in blank lines. */
const PARAGRAPH_GAP = 0.5

/** The name before a bracket or comma, with whatever direction follows it. */
const opening = /^([^(,:[\]]{1,40}?)\s?(\(|,\s(?=\p{L}))/u

/**
 * "NICOLA (with a cool consciousness of" over "superiority). Do you know": a direction between name and speech that
 * wraps. The corpora show no gain, but Shaw's plays as Project Gutenberg types them (Arms and the Man) have one on every
 * page, and without this pass "superiority)" is spoken.
 */
export const wrappedDirections: Pass<'lines'> = {
  name: 'wrapped-directions',
  stage: 'lines',
  example: {
    given: PLAIN.flatMap((line, at) =>
      at === 2 ? ['MAGDA (with a cool', 'smile): It has never cared for the third.'] : [line, ''],
    ),
    expect: PLAIN.map((line, at) => (at === 2 ? 'MAGDA (with a cool smile): It has never cared for the third.' : line)),
  },
  run(lines) {
    const known = countBy(lines.flatMap((line) => nameBefore(line.text) ?? []))
    const joined: ScriptLine[] = []
    for (let at = 0; at < lines.length; at += 1) {
      const end = findEnd(lines, at, known)
      joined.push(joinLines(lines.slice(at, end + 1)))
      at = end
    }
    return joined
  },
}

/** A name at the start of the line with a mark behind it. */
function nameBefore(text: string): string | undefined {
  const name = /^([^(,:.[\]]{1,40}?)\s?(?:[:.(]|$)/u.exec(text)?.[1]
  return name !== undefined && (isCueShaped(name) || isNameShaped(name)) ? nameKey(parseCue(name).name) : undefined
}

/** The last line of the direction that opens on a line; that line itself where none does. */
function findEnd(lines: readonly ScriptLine[], start: number, known: Map<string, number>): number {
  const mark = findOpening(lines[start], known)
  const isClosed = (text: string) => (mark === '(' ? countDepth(text) <= 0 : /[.:](?:\s|$)/u.test(text))
  let text = ''
  for (const [step, line] of mark === undefined ? [] : lines.slice(start, start + MAX_LINES).entries()) {
    if (step > 0 && (line.gap >= PARAGRAPH_GAP || line.startsPage || line.statedLabel)) break
    text = `${text} ${line.text}`
    if (!isClosed(text)) continue
    // A bracket that ends its line is a direction of its own under a character cue.
    return mark === '(' && line.text.trimEnd().endsWith(')') ? start : start + step
  }
  return start
}

/** The bracket or comma that begins a direction behind a known name. */
function findOpening(line: ScriptLine | undefined, known: Map<string, number>): string | undefined {
  if (!line || line.statedLabel || line.isParagraph) return undefined
  const [, name = '', mark = ''] = opening.exec(line.text) ?? []
  const isKnown = name !== '' && (known.get(nameKey(name)) ?? 0) > 1
  return isKnown && (mark === '(' || isSetApart(line, name.length)) ? mark : undefined
}

/** After a comma a direction is in lower case, or the only one of the two in italics. */
function isSetApart({ text, italicSpans: [first] }: ScriptLine, nameLength: number): boolean {
  if (first) return first[0] > 0 && first[0] <= nameLength + 3
  return isAllCaps(text.slice(0, nameLength)) && /^,\s\p{Ll}/u.test(text.slice(nameLength).trimStart())
}

function countDepth(text: string): number {
  let depth = 0
  for (const char of text) depth += char === '(' ? 1 : char === ')' ? -1 : 0
  return depth
}

/** One line of several that follow each other. */
export const joinLines = (parts: readonly ScriptLine[]): ScriptLine =>
  parts.reduce((joined, part) => {
    const offset = joined.text.length + 1
    const italicSpans = part.italicSpans.map(([start, end]): [number, number] => [start + offset, end + offset])
    return {
      ...joined,
      text: `${joined.text} ${part.text}`,
      italicSpans: [...joined.italicSpans, ...italicSpans],
      x1: Math.max(joined.x1, part.x1),
      endsPage: part.endsPage,
      recognition: Math.min(joined.recognition, part.recognition),
    }
  })
