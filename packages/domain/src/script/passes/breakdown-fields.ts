import { countBy } from '../text/text-shape.ts'
import type { RemovedText, ScriptLine } from '../document/line.ts'

const office = new Set(
  (
    'project type deadline slate frame framing client title length date casting director producer writer location rate union ' +
    'shoot format product agency job version episode network studio callback callbacks notes wardrobe contact email phone submit ' +
    'submission due time draft duration medium genre logline synopsis usage dates ' +
    'label audition production company'
  ).split(' '),
)

const field = /^(\p{L}[\p{L} /&-]{1,28}?)\s?:\s/u
const reach = 20
const leastFields = 3

function keyOf(line: ScriptLine | undefined): string | undefined {
  const text = line?.text.slice(0, 60) ?? ''
  const [found = '', key] = field.exec(text) ?? []
  return text.slice(found.length).trim() === '' ? undefined : key?.trim().toLowerCase()
}
const isOfficial = (key: string | undefined) =>
  key !== undefined && key.split(/[ /&-]+/u).some((word) => office.has(word))

/** "Project: …", "Deadline: …" over the scene: what a caster wants to be known, not what anybody says. */
export function dropBreakdownFields(lines: ScriptLine[], removed: RemovedText[]): ScriptLine[] {
  const counts = countBy(lines.flatMap((line) => keyOf(line) ?? []))
  const isField = (line: ScriptLine | undefined) => {
    const key = keyOf(line)
    return key !== undefined && counts.get(key) === 1
  }
  const spoken = lines.findIndex((line) => (counts.get(keyOf(line) ?? '') ?? 0) > 1)
  const head = lines.slice(0, spoken < 0 ? reach : Math.min(spoken, reach))
  const start = head.findIndex((line) => isField(line) && isOfficial(keyOf(line)))
  if (start < 0) return lines
  let end = start
  while (isField(lines[end])) end += 1
  const official = lines.slice(start, end).filter((line) => isOfficial(keyOf(line))).length
  if (end - start < leastFields || 2 * official < end - start) return lines
  for (const line of lines.slice(start, end)) removed.push({ text: line.text, page: line.page, reason: 'front-matter' })
  return [...lines.slice(0, start), ...lines.slice(end)]
}
