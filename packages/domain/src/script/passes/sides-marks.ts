import { isNameShaped, nameKey, parseCue } from '../text/character-cue.ts'
import { countBy } from '../text/text-shape.ts'
import type { RemovedText, ScriptLine } from '../document/line.ts'

const mark = /^(?:START|BEGIN|END|STOP)(?:\s?(?:[-=]{1,2}>|<[-=]{1,2}|[→←⟶⟵>:]))?\s?(?=\p{Lu})/u

/** "START -> MIA": a mark so near the text that both were drawn as one. An arrow proves it; else the name must be known. */
export function stripSidesMarks(lines: ScriptLine[], removed: RemovedText[]): void {
  const marked = lines.filter((line) => mark.test(line.text))
  if (marked.length === 0 || marked.length > 8) return
  const names = countBy(lines.map((line) => nameKey(parseCue(line.text).name)))
  for (const line of marked) {
    const found = mark.exec(line.text)?.[0] ?? ''
    const rest = line.text.slice(found.length)
    const isKnown = isNameShaped(rest) && (names.get(nameKey(parseCue(rest).name)) ?? 0) > 0
    if (!isKnown && !/[<>→←⟶⟵]/u.test(found)) continue
    removed.push({ text: found.trim(), page: line.page, reason: 'margin-mark' })
    line.x0 += ((line.x1 - line.x0) * found.length) / Math.max(1, line.text.length)
    line.text = rest
    line.boldPrefix = 0
    line.italicSpans = []
  }
}
