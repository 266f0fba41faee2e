import { confidenceFeatures } from '@sidelight/script-parser/confidence/confidence-features'

/**
 * Trees to start training from: a feature, the threshold from which it counts, and the log odds it adds. Without them,
 * errors that none of our layouts shows would get full confidence.
 */
const features: [feature: string, above: number, odds: number][] = [
  ['starts-oddly', 0, 1],
  ['ends-oddly', 0, 0.6],
  ['holds-cue', 0, 1.5],
  ['mentions-cue', 0, 1.5],
  ['opens-with-cue', 0, 1],
  ['name-trade', 0, 1.5],
  ['name-odd', 0, 0.5],
  ['name-stop', 0, 2],
  ['name-comma', 0, 1],
  ['name-extended', 0, 0.7],
  ['name-misspelled', 0, 1],
  ['name-words', 4, 0.7],
  ['told', 0, 0.7],
  ['unstopped', 0, 0.5],
  ['garbled', 0, 1],
  ['glued', 0, 1],
  ['strays', 0, 0.7],
  ['open-brackets', 0, 1],
  ['resumed', 0, 0.7],
  ['shouted', 3, 0.5],
  ['capital-tail', 0, 1.2],
  ['numbers', 0, 0.7],
  ['ignored-names', 0, 0.5],
  ['ignored-cues', 0, 0.5],
  ['all-unread-words', 0.4, 2],
  ['all-unread-names', 0.4, 1],
  ['all-names-once', 0.4, 1],
  ['all-name-stops', 0.15, 1],
  ['all-starts-oddly', 0.15, 1],
  ['all-ends-oddly', 0.2, 0.7],
  ['all-cues-inside', 0.1, 1],
  ['all-signs', 0.3, 0.7],
  ['all-trade', 0.15, 1],
  ['all-unsure', 0.3, 0.7],
]

/** The same for features of certainty, which count below the threshold. */
const lacks: [feature: string, below: number, odds: number][] = [
  ['own', 0.9, 1],
  ['line-after', 0.7, 0.5],
  ['early', 0.4, 0.4],
  ['name-count', 1, 0.3],
  ['company', 0.03, 0.5],
]

const never = 99_999

const stump = (feature: string, threshold: number, low: number, high: number) => {
  const at = confidenceFeatures.indexOf(feature)
  if (at < 0) throw new Error(`No sign is called ${feature}.`)
  return [at, threshold, 0, never, 0, never, low, 0, high, 0]
}

export const priorTrees = [
  ...features.map(([feature, above, odds]) => stump(feature, above, 0, odds)),
  ...lacks.map(([feature, below, odds]) => stump(feature, below, odds, 0)),
]
