import { normaliseActor, normaliseDialogue, normaliseNarration } from './normalise.ts'
import type { Gold, Predicted } from './score.ts'

/** What became of a speech that did not come out right, or where a speech came from that nobody wrote. */
export const faultKinds = [
  'told as narration',
  'in another mouth',
  'cut short or split',
  'swallowed what follows',
  'words differ',
  'not there',
  'narration spoken',
  'nobody wrote it',
] as const
export type ErrorKind = (typeof faultKinds)[number]
export type ErrorCounts = Partial<Record<ErrorKind, number>>

interface Said {
  actor: string
  text: string
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

function listSaid(entries: Predicted[], aliases: Record<string, string>): Said[] {
  return entries.map(({ actor, dialog }) => {
    const isTold = actor === '' || actor === 'narrator'
    return {
      actor: isTold ? 'narrator' : normaliseActor(actor, aliases),
      text: lettersOf(isTold ? normaliseNarration(dialog) : normaliseDialogue(dialog)),
    }
  })
}

const partsOf = (key: string): Said => {
  const at = key.indexOf('|')
  return { actor: key.slice(0, at), text: lettersOf(key.slice(at + 1)) }
}

/** Shorter pieces occur anywhere by chance. */
const leastPiece = 6
const shares = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= leastPiece && (a.includes(b) || b.includes(a)))

/** From the keys (`actor|words`) of speeches that were missed and of those that are too many. */
export function classifyErrors(entries: Predicted[], gold: Gold, missed: string[], extra: string[]): ErrorCounts {
  const aliases = gold.aliases ?? {}
  const faults: ErrorCounts = {}
  const count = (kind: ErrorKind) => {
    faults[kind] = (faults[kind] ?? 0) + 1
  }
  const read = listSaid(entries, aliases)
  const wrong = extra.map(partsOf)
  for (const one of missed.map(partsOf)) count(findFate(one, read, wrong))
  const truth = listSaid(gold.entries, aliases)
  for (const one of wrong) {
    if (truth.some(({ actor, text }) => actor !== 'narrator' && shares(text, one.text))) continue
    const isTold = truth.some(({ actor, text }) => actor === 'narrator' && shares(text, one.text))
    count(isTold ? 'narration spoken' : 'nobody wrote it')
  }
  return faults
}

function findFate(one: Said, read: Said[], wrong: Said[]): ErrorKind {
  const near = wrong.filter(({ text }) => shares(text, one.text))
  const own = near.filter(({ actor }) => actor === one.actor)
  if (own.some(({ text }) => text.length > one.text.length)) return 'swallowed what follows'
  if (own.length > 0) return 'cut short or split'
  if (near.length > 0) return 'in another mouth'
  if (read.some(({ actor, text }) => actor === 'narrator' && shares(text, one.text))) return 'told as narration'
  const isAlike = wrong.some(({ actor, text }) => actor === one.actor && text.slice(0, 12) === one.text.slice(0, 12))
  return isAlike ? 'words differ' : 'not there'
}

export function printFaults(all: ErrorCounts[]): void {
  const sums = faultKinds.map((kind) => all.reduce((sum, faults) => sum + (faults[kind] ?? 0), 0))
  const total = sums.reduce((sum, count) => sum + count, 0)
  for (const [at, kind] of faultKinds.entries()) {
    const count = sums[at] ?? 0
    console.log(
      `${kind.padEnd(24)}${String(count).padStart(6)}${((100 * count) / Math.max(1, total)).toFixed(1).padStart(8)} %`,
    )
  }
}
