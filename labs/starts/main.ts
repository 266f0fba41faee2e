// Finds the breath before the first word in made-up beginnings of takes: breaths are made here, words are of recordings and our
// voices; half of the beginnings have no breath.
//   npm run bench:starts                    120 beginnings of voices that the rules were not chosen with
//   npm run bench:starts -- --half tuning
import { parseArgs } from 'node:util'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { findFirstSounds } from '@sidelight/listening/breath/find-first-sounds'
import { createDraw } from '../align/draw.ts'
import { listSpeakers } from '../align/speakers.ts'
import { makeStart } from './make-start.ts'

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'judging' },
    count: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
  },
})
/** The listener reports the voice this much late. */
const REPORTED_LATE_SECONDS = { from: 0, to: 0.35 }
/** A start this much after the breath began is heard as cut. */
const CUT_SECONDS = 0.03
/** The product starts this much before the breath. */
const LEAD_SECONDS = 0.1

const speakers = await listSpeakers(values.half === 'tuning' ? 'tuning' : 'judging')
const results = Array.from({ length: Number(values.count) }, (_, i) => {
  const draw = createDraw(Number(values.seed) * 100_000 + i)
  const speaker = draw.pick(speakers)
  const made = makeStart(draw.pick(speaker.lines), i % 2 === 0, draw)
  const reported = made.voice + draw.between(REPORTED_LATE_SECONDS.from, REPORTED_LATE_SECONDS.to)
  const startMs = performance.now()
  const found = findFirstSounds(
    made.samples.subarray(0, Math.round((reported + 0.7) * SAMPLE_RATE)),
    SAMPLE_RATE,
    reported,
  )
  const tookMs = performance.now() - startMs
  const { breath } = made
  const isRight =
    breath !== undefined && found.breath !== undefined && found.breath.from < breath.to && found.breath.to > breath.from
  const result = {
    sex: speaker.sex,
    hasBreath: breath !== undefined,
    isFound: isRight,
    isFalse: found.breath !== undefined && !isRight,
    isCut: isRight && found.breath !== undefined && found.breath.from - LEAD_SECONDS > breath.from + CUT_SECONDS,
    voiceErrorMs: Math.abs(found.voice - made.voice) * 1000,
    tookMs,
  }
  if (values.verbose && (result.isFalse || result.isCut || (result.hasBreath && !isRight)))
    console.log(i, speaker.name, JSON.stringify({ breath, voice: made.voice, found }))
  return result
})

const middle = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN

console.log(`${values.half} half, ${speakers.length} speakers, seed ${values.seed}`)
for (const sex of ['woman', 'man'] as const) {
  const group = results.filter((result) => result.sex === sex)
  const withBreath = group.filter(({ hasBreath }) => hasBreath)
  const count = (key: 'isFound' | 'isFalse' | 'isCut') => group.filter((result) => result[key]).length
  console.log(
    `${sex}: found ${count('isFound')} of ${withBreath.length} breaths, another sound taken for one in ${count('isFalse')} of ${group.length}, cut ${count('isCut')}; first word off by ${middle(
      group.map(({ voiceErrorMs }) => voiceErrorMs),
      0.5,
    ).toFixed(0)} ms, p95 ${middle(
      group.map(({ voiceErrorMs }) => voiceErrorMs),
      0.95,
    ).toFixed(0)} ms`,
  )
}
console.log(
  `${middle(
    results.map(({ tookMs }) => tookMs),
    0.5,
  ).toFixed(0)} ms each`,
)
