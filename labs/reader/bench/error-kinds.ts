import { normaliseActor, normaliseDialogue, normaliseNarration } from './normalise.ts'
import type { Gold, Predicted } from './score.ts'

/** Kinds of errors: what a missing speech became, and where a wrong speech came from. */
export const errorKinds = [
  'labelled as narration',
  'given to another character',
  'cut short or split',
  'joined with what follows',
  'words differ',
  'missing',
  'narration spoken',
  'not in the script',
] as const
export type ErrorKind = (typeof errorKinds)[number]
export type ErrorCounts = Partial<Record<ErrorKind, number>>

interface SpokenEntry {
  actor: string
  text: string
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

function listEntries(entries: Predicted[], aliases: Record<string, string>): SpokenEntry[] {
  return entries.map(({ actor, dialog }) => {
    const isNarration = actor === '' || actor === 'narrator'
    return {
      actor: isNarration ? 'narrator' : normaliseActor(actor, aliases),
      text: lettersOf(isNarration ? normaliseNarration(dialog) : normaliseDialogue(dialog)),
    }
  })
}

const partsOf = (key: string): SpokenEntry => {
  const at = key.indexOf('|')
  return { actor: key.slice(0, at), text: lettersOf(key.slice(at + 1)) }
}

/** Shorter texts occur anywhere by chance. */
const minSharedLength = 6
const shares = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= minSharedLength && (a.includes(b) || b.includes(a)))

/** `missed` and `extra` are keys (`actor|words`) of speeches that are missing and of wrong ones. */
export function classifyErrors(entries: Predicted[], gold: Gold, missed: string[], extra: string[]): ErrorCounts {
  const aliases = gold.aliases ?? {}
  const errors: ErrorCounts = {}
  const count = (kind: ErrorKind) => {
    errors[kind] = (errors[kind] ?? 0) + 1
  }
  const read = listEntries(entries, aliases)
  const wrong = extra.map(partsOf)
  for (const speech of missed.map(partsOf)) count(findErrorKind(speech, read, wrong))
  const truth = listEntries(gold.entries, aliases)
  for (const speech of wrong) {
    if (truth.some(({ actor, text }) => actor !== 'narrator' && shares(text, speech.text))) continue
    const isNarration = truth.some(({ actor, text }) => actor === 'narrator' && shares(text, speech.text))
    count(isNarration ? 'narration spoken' : 'not in the script')
  }
  return errors
}

/** For each missing speech that became narration: the entries that hold it. */
export function findNarrated(entries: Predicted[], gold: Gold, missed: string[], extra: string[]): number[][] {
  const read = listEntries(entries, gold.aliases ?? {})
  const wrong = extra.map(partsOf)
  return missed.map(partsOf).flatMap((speech) => {
    if (findErrorKind(speech, read, wrong) !== 'labelled as narration') return []
    return [[...read.keys()].filter((at) => read[at]?.actor === 'narrator' && shares(read[at].text, speech.text))]
  })
}

function findErrorKind(speech: SpokenEntry, read: SpokenEntry[], wrong: SpokenEntry[]): ErrorKind {
  const near = wrong.filter(({ text }) => shares(text, speech.text))
  const sameActor = near.filter(({ actor }) => actor === speech.actor)
  if (sameActor.some(({ text }) => text.length > speech.text.length)) return 'joined with what follows'
  if (sameActor.length > 0) return 'cut short or split'
  if (near.length > 0) return 'given to another character'
  if (read.some(({ actor, text }) => actor === 'narrator' && shares(text, speech.text))) return 'labelled as narration'
  const isAlike = wrong.some(
    ({ actor, text }) => actor === speech.actor && text.slice(0, 12) === speech.text.slice(0, 12),
  )
  return isAlike ? 'words differ' : 'missing'
}

export function printErrorKinds(all: ErrorCounts[]): void {
  const sums = errorKinds.map((kind) => all.reduce((sum, errors) => sum + (errors[kind] ?? 0), 0))
  const total = sums.reduce((sum, count) => sum + count, 0)
  for (const [at, kind] of errorKinds.entries()) {
    const count = sums[at] ?? 0
    console.log(
      `${kind.padEnd(28)}${String(count).padStart(6)}${((100 * count) / Math.max(1, total)).toFixed(1).padStart(8)} %`,
    )
  }
}
