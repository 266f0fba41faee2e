import type { Script, ScriptElement, Speech } from '../scripts/script.ts'
import type { Random } from '../render/random.ts'

export type RevisionKind = 'rewritten' | 'cut and added' | 'moved scene' | 'all at once'
export const REVISION_KINDS: readonly RevisionKind[] = ['rewritten', 'cut and added', 'moved scene', 'all at once']

export interface RevisedElement {
  element: ScriptElement
  /** The element of the old script that it was; undefined for a new one. */
  was: ScriptElement | undefined
}

const REPLACEMENTS = ['tomorrow', 'quietly', 'nobody', 'the harbour', 'again', 'your brother']

/** A script as a later draft has it. */
export function reviseScript(script: Script, kind: RevisionKind, random: Random): RevisedElement[] {
  let elements: RevisedElement[] = script.elements.map((element) => ({ element, was: element }))
  const isAll = kind === 'all at once'
  if (isAll || kind === 'moved scene') elements = moveScene(elements, random)
  if (isAll || kind === 'cut and added') elements = elements.flatMap((item) => cutOrAdd(item, random))
  if (isAll || kind === 'rewritten')
    elements = elements.map((item) => (random.chance(0.15) ? rewrite(item, random) : item))
  return elements
}

function moveScene(elements: RevisedElement[], random: Random): RevisedElement[] {
  const starts = elements.flatMap(({ element }, index) => (element.kind === 'heading' ? index : []))
  const start = starts.length < 2 ? random.int(0, elements.length >> 1) : random.pick(starts.slice(0, -1))
  const next = starts.find((index) => index > start) ?? Math.min(start + 6, elements.length)
  return [...elements.slice(0, start), ...elements.slice(next), ...elements.slice(start, next)]
}

function cutOrAdd(item: RevisedElement, random: Random): RevisedElement[] {
  if (item.element.kind !== 'speech') return [item]
  if (random.chance(0.06)) return []
  if (!random.chance(0.06)) return [item]
  const text = `Nobody told me that, ${random.pick(REPLACEMENTS)} least of all, number ${random.int(100, 999)}.`
  const added: Speech = { ...item.element, extension: '', isDual: false, parts: [{ kind: 'say', text }] }
  return [item, { element: added, was: undefined }]
}

/** Replaces one word in five of a speech, at least one, where the speech has four or more. */
function rewrite(item: RevisedElement, random: Random): RevisedElement {
  const { element } = item
  if (element.kind !== 'speech' || item.was === undefined) return item
  const at = element.parts.findIndex(({ kind, text }) => kind === 'say' && text.split(' ').length >= 4)
  const part = element.parts[at]
  if (!part) return item
  const words = part.text.split(' ')
  for (let count = 0; count < Math.max(1, Math.floor(words.length / 5)); count += 1)
    words[random.int(1, words.length - 2)] = random.pick(REPLACEMENTS)
  const parts = element.parts.with(at, { ...part, text: words.join(' ') })
  return { ...item, element: { ...element, parts } }
}
