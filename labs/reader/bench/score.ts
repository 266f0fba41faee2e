import { normaliseActor, normaliseDialogue, normaliseNarration, normaliseText } from './normalise.ts'

export interface GoldSegment {
  k: 'say' | 'par'
  text: string
}
export interface GoldEntry {
  actor: string
  dialog: string
  kind: string
  segs?: GoldSegment[]
  ext?: string
  dual?: unknown
  optional?: boolean
}
export interface Gold {
  id: string
  aliases?: Record<string, string>
  entries: GoldEntry[]
}
export interface Predicted {
  actor: string
  dialog: string
}

export interface Ratio {
  hits: number
  predicted: number
  expected: number
}
export interface Score {
  dialogue: Ratio
  loose: Ratio
  narrator: Ratio
  words: Ratio
  characters: Ratio
  missed: string[]
  extra: string[]
  /** For each predicted entry: whether its merged speech is right. Narration and empty entries are undefined. */
  verdicts: (boolean | undefined)[]
  /** The same for narration; speeches are undefined. */
  narrationVerdicts: (boolean | undefined)[]
  /** For each expected speech that was not found: the predicted entries where it should be. */
  missing: number[][]
}

interface Merged {
  actor: string
  text: string
  sources: number[]
}

export function f1({ hits, predicted, expected }: Ratio): number {
  const precision = predicted > 0 ? hits / predicted : expected > 0 ? 0 : 1
  const recall = expected > 0 ? hits / expected : 1
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0
}

export const addRatios = (a: Ratio, b: Ratio): Ratio => ({
  hits: a.hits + b.hits,
  predicted: a.predicted + b.predicted,
  expected: a.expected + b.expected,
})
export const noRatio: Ratio = { hits: 0, predicted: 0, expected: 0 }

function mergeAdjacent(entries: { entry: Predicted; source: number }[], aliases: Record<string, string>): Merged[] {
  const merged: Merged[] = []
  for (const { entry, source } of entries) {
    const isNarrator = entry.actor === '' || entry.actor === 'narrator'
    const actor = isNarrator ? 'narrator' : normaliseActor(entry.actor, aliases)
    const text = isNarrator ? normaliseNarration(entry.dialog) : normaliseDialogue(entry.dialog)
    if (text === '') continue
    const last = merged.at(-1)
    if (last && last.actor === actor) {
      last.text += ` ${text}`
      last.sources.push(source)
    } else {
      merged.push({ actor, text, sources: [source] })
    }
  }
  for (const entry of merged) entry.text = entry.text.replace(/\s+/gu, ' ').trim()
  return merged
}

interface Common {
  length: number
  /** Members of the first sequence that take part, and their counterparts. */
  matched: Map<number, number>
}

/** The longest common subsequence. */
function findCommon(a: string[], b: string[]): Common {
  const width = b.length + 1
  const table = new Int32Array((a.length + 1) * width)
  const at = (i: number, j: number) => table[i * width + j] ?? 0
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      table[i * width + j] = a[i - 1] === b[j - 1] ? at(i - 1, j - 1) + 1 : Math.max(at(i - 1, j), at(i, j - 1))
    }
  }
  const matched = new Map<number, number>()
  let i = a.length
  let j = b.length
  while (i > 0 && j > 0) {
    const isPair = a[i - 1] === b[j - 1]
    if (isPair) matched.set(i - 1, j - 1)
    const goesUp = isPair || at(i - 1, j) >= at(i, j - 1)
    if (isPair || !goesUp) j -= 1
    if (goesUp) i -= 1
  }
  return { length: at(a.length, b.length), matched }
}

/** Crossed-out text counts neither way: entries of it at the start of the prediction are skipped. */
function skipOptional(predicted: Predicted[], gold: Gold): number {
  const optional = gold.entries.filter((entry) => entry.optional)
  if (optional.length === 0) return 0
  const letters = (text: string) => text.replace(/[^a-z0-9]/gu, '')
  const bag = letters(
    normaliseText(
      optional
        .map((entry) => `${entry.actor} ${entry.segs ? entry.segs.map((part) => part.text).join(' ') : entry.dialog}`)
        .join(' '),
    ),
  )
  let skipped = 0
  while (skipped < predicted.length) {
    const text = letters(normaliseDialogue(predicted[skipped]?.dialog ?? ''))
    if (text !== '' && !bag.includes(text)) break
    skipped += 1
  }
  return skipped
}

export function scoreEntries(predicted: Predicted[], gold: Gold): Score {
  const aliases = gold.aliases ?? {}
  const skipped = skipOptional(predicted, gold)
  const counted = predicted.map((entry, source) => ({ entry, source })).slice(skipped)
  const ours = mergeAdjacent(counted, aliases)
  const expected = gold.entries.filter((entry) => !entry.optional)
  const theirs = mergeAdjacent(
    expected.map((entry, source) => ({ entry, source })),
    aliases,
  )
  const key = (entry: Merged) => `${entry.actor}|${entry.text}`
  const speeches = (all: Merged[]) => all.filter((entry) => entry.actor !== 'narrator')
  const narration = (all: Merged[]) => all.filter((entry) => entry.actor === 'narrator')
  const ourSpeeches = speeches(ours)
  const ourKeys = ourSpeeches.map(key)
  const theirKeys = speeches(theirs).map(key)
  const loose = (text: string) => text.replace(/[^\p{L}\p{N}|]/gu, '')
  const common = findCommon(ourKeys, theirKeys)
  const ratio = (hits: number): Ratio => ({ hits, predicted: ourKeys.length, expected: theirKeys.length })
  const ourNarration = narration(ours)
  const theirNarration = narration(theirs)
  const commonNarration = findCommon(ourNarration.map(key), theirNarration.map(key))
  return {
    dialogue: ratio(common.length),
    loose: ratio(findCommon(ourKeys.map(loose), theirKeys.map(loose)).length),
    narrator: {
      hits: commonNarration.length,
      predicted: ourNarration.length,
      expected: theirNarration.length,
    },
    words: compareWords(ours, theirs),
    characters: compareSets(ourSpeeches, speeches(theirs)),
    missed: theirKeys.filter((speech) => !ourKeys.includes(speech)),
    extra: ourKeys.filter((speech) => !theirKeys.includes(speech)),
    verdicts: judgeSources(ourSpeeches, common.matched, predicted.length),
    narrationVerdicts: judgeSources(ourNarration, commonNarration.matched, predicted.length),
    missing: placeMissing(ourSpeeches, common.matched, theirKeys.length),
  }
}

/** A missing speech became part of the entries from the found speech before it to the one after it. */
function placeMissing(ours: Merged[], matched: Map<number, number>, expected: number): number[][] {
  const oursOf = new Map([...matched].map(([ourIndex, theirIndex]) => [theirIndex, ourIndex]))
  const missing: number[][] = []
  let before = 0
  for (let at = 0; at < expected; at += 1) {
    const found = oursOf.get(at)
    if (found !== undefined) {
      before = found
      continue
    }
    let next = at + 1
    while (next < expected && !oursOf.has(next)) next += 1
    const after = oursOf.get(next) ?? ours.length - 1
    missing.push(ours.slice(before, after + 1).flatMap(({ sources }) => sources))
  }
  return missing
}

function judgeSources(merged: Merged[], matched: Map<number, number>, count: number): (boolean | undefined)[] {
  const verdicts = Array<boolean | undefined>(count).fill(undefined)
  for (const [at, entry] of merged.entries()) for (const source of entry.sources) verdicts[source] = matched.has(at)
  return verdicts
}

function compareWords(ours: Merged[], theirs: Merged[]): Ratio {
  const bag = (all: Merged[]) => {
    const counts = new Map<string, number>()
    let total = 0
    for (const entry of all) {
      for (const word of entry.text.split(' ')) {
        if (word === '') continue
        const key = `${entry.actor} ${word}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
        total += 1
      }
    }
    return { counts, total }
  }
  const predicted = bag(ours)
  const gold = bag(theirs)
  let hits = 0
  for (const [key, count] of predicted.counts) hits += Math.min(count, gold.counts.get(key) ?? 0)
  return { hits, predicted: predicted.total, expected: gold.total }
}

function compareSets(ours: Merged[], theirs: Merged[]): Ratio {
  const predicted = new Set(ours.map((entry) => entry.actor))
  const gold = new Set(theirs.map((entry) => entry.actor))
  return {
    hits: [...predicted].filter((actor) => gold.has(actor)).length,
    predicted: predicted.size,
    expected: gold.size,
  }
}
