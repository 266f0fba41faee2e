import type { ScriptLine } from '../../document/line.ts'
import { countBy } from '../../text/text-shape.ts'
import { PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

const FIELDS = {
  headLines: 20, // of the document are searched for the first field
  min: 3, // fields in a row; fewer may be speeches of characters who speak once
  castingShare: 0.5, // of the fields have a casting office's word
} as const

const castingWords = new Set(
  (
    'project type deadline slate frame framing client title length date casting director producer writer location rate union ' +
    'shoot format product agency job version episode network studio callback callbacks notes wardrobe contact email phone submit ' +
    'submission due time draft duration medium genre logline synopsis usage dates ' +
    'label audition production company'
  ).split(' '),
)

const field = /^(\p{L}[\p{L} /&-]{1,28}?)\s?:\s/u

/** The key of a line "Key: value", in lower case. */
function fieldKey(line: ScriptLine | undefined): string | undefined {
  const text = line?.text.slice(0, 60) ?? ''
  const [found = '', key] = field.exec(text) ?? []
  return text.slice(found.length).trim() === '' ? undefined : key?.trim().toLowerCase()
}

const isCastingKey = (key: string | undefined) =>
  key !== undefined && key.split(/[ /&-]+/u).some((word) => castingWords.has(word))

/**
 * "Project: …", "Deadline: …" above the scene: a casting breakdown. Sides sent by casting offices begin with one, which
 * the shared corpus lacks; without this pass "Project" becomes a character.
 */
export const breakdownFields: Pass<'lines'> = {
  name: 'breakdown-fields',
  stage: 'lines',
  example: {
    given: ['PROJECT TYPE: Short film', 'SELF TAPE DUE: Thursday noon', 'SLATE: Name and height', '', ...PLAIN],
    expect: PLAIN,
  },
  run(lines, { remove }) {
    const keys = lines.map(fieldKey)
    const counts = countBy(keys.filter((key) => key !== undefined))
    const isField = (key: string | undefined) => key !== undefined && counts.get(key) === 1
    const firstSpeech = keys.findIndex((key) => (counts.get(key ?? '') ?? 0) > 1)
    const head = keys.slice(0, firstSpeech < 0 ? FIELDS.headLines : Math.min(firstSpeech, FIELDS.headLines))
    const start = head.findIndex((key) => isField(key) && isCastingKey(key))
    if (start < 0) return lines
    let end = start
    while (isField(keys[end])) end += 1
    const casting = keys.slice(start, end).filter(isCastingKey).length
    if (end - start < FIELDS.min || casting < FIELDS.castingShare * (end - start)) return lines
    for (const line of lines.slice(start, end)) remove(line.text, line.page, 'front-matter')
    return [...lines.slice(0, start), ...lines.slice(end)]
  },
}
