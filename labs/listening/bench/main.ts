import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { loadListenerParts } from '../load-listener.ts'
import { followClip } from '../follow-clip.ts'
import { GAME_FILE } from './game.ts'
import { CONDITIONS, hasEnoughWords, SHORT_CONDITIONS } from './conditions.ts'
import { benchCutIn } from './cut-in.ts'
import { benchRequests } from './requests.ts'
import { measureDownload } from './download-size.ts'
import { printTable, type TrialResult } from './report.ts'
import {
  listEmotionUtterances,
  listGameUtterances,
  listHumanUtterances,
  listKokoroUtterances,
  listManifestUtterances,
  listSyntheticUtterances,
  type Utterance,
} from './utterances.ts'
import type { Half } from './voices.ts'
import { benchWordsHeard } from './words-heard.ts'

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'judging' },
    conditions: { type: 'string' },
    /** Plays only every nth utterance; the others still lend words and voices. */
    every: { type: 'string', default: '1' },
    voices: { type: 'string', default: 'human,game,synthetic' },
    hold: { type: 'string', default: 'yes' },
    /** The file of the game whose dialogue is used. */
    game: { type: 'string', default: GAME_FILE },
    /** The folder of the recordings of actors in many moods; only they are used then. */
    acted: { type: 'string' },
    /** A manifest of other people's recordings, with speaker and groups of each; only they are used then. */
    people: { type: 'string' },
    /** Only the conditions that tell groups of speakers apart. */
    short: { type: 'boolean', default: false },
    'per-actor': { type: 'string', default: '12' },
    /** Measures which words were heard instead of when the cue came. */
    words: { type: 'boolean', default: false },
    /** Measures whether "Line!" in a pause is heard, and how often something else is taken for it. */
    requests: { type: 'boolean', default: false },
    /** Measures how soon a partner who is cut off notices the actor; with so many noises of each kind. */
    'cut-in': { type: 'string' },
    /** How many lines are rendered with our own voices, for `--voices kokoro`. */
    lines: { type: 'string', default: '24' },
    faults: { type: 'boolean', default: false },
    /** A file to which the result of every trial is appended. */
    log: { type: 'string' },
  },
})
const HUMAN = fileURLToPath(new URL('../../../../shared/speech', import.meta.url))

const parts = loadListenerParts()
const half: Half = values.half === 'tuning' ? 'tuning' : 'judging'

async function listOwnUtterances(): Promise<Utterance[]> {
  return [
    ...(values.voices.includes('kokoro') ? await listKokoroUtterances(parts, half, Number(values.lines)) : []),
    ...(values.voices.includes('human') ? listHumanUtterances(parts, HUMAN, half) : []),
    ...(values.voices.includes('game') ? listGameUtterances(parts, values.game, half) : []),
    ...(values.voices.includes('synthetic') ? listSyntheticUtterances(parts, half) : []),
  ].filter((line) => hasEnoughWords(line))
}

if (values.requests) {
  await benchRequests(parts, half, HUMAN, values.faults)
  process.exit()
}
async function listUtterances(): Promise<Utterance[]> {
  if (values.people !== undefined)
    return listManifestUtterances(parts, values.people).filter((line) => hasEnoughWords(line))
  return values.acted === undefined
    ? await listOwnUtterances()
    : listEmotionUtterances(parts, values.acted, Number(values['per-actor']))
}
const utterances = await listUtterances()
if (values['cut-in'] !== undefined) {
  benchCutIn(parts, utterances, Number(values['cut-in']))
  process.exit()
}
if (values.words) {
  benchWordsHeard(parts, utterances)
  process.exit()
}
const names = values.conditions?.split(',') ?? (values.short ? SHORT_CONDITIONS : Object.keys(CONDITIONS))
const results: TrialResult[] = []
let [cpuMs, soundMs] = [0, 0]

utterances.forEach((line, index) => {
  if (index % Number(values.every) !== 0) return
  if (line.words.length === 0) {
    console.log(`${line.id} is left out: its text is not what is said`)
    return
  }
  const rest = [...utterances.slice(index + 1), ...utterances.slice(0, index)]
  const others = rest.filter((other) => other.speaker === line.speaker)
  const strangers = rest.filter((other) => other.speaker !== line.speaker)
  for (const condition of names) {
    const trial = CONDITIONS[condition]?.(line, others, strangers)
    if (trial === undefined) continue
    const options = { isHolding: values.hold !== 'no', ignoreUntilMs: 0 }
    const followed = followClip(parts, trial.text, trial.samples, options, trial.before)
    const latencyMs =
      followed.cueMs === undefined || trial.end === undefined
        ? undefined
        : followed.cueMs - (trial.end * 1000) / SAMPLE_RATE
    const { cueKind, loudMs } = followed
    const result = {
      condition,
      kind: line.kind,
      groups: line.groups,
      id: line.id,
      cueKind,
      latencyMs,
      isWarned: loudMs !== undefined && loudMs <= ((trial.end ?? trial.samples.length) * 1000) / SAMPLE_RATE,
      mayCue: trial.end !== undefined,
    }
    results.push(result)
    if (values.log !== undefined) appendFileSync(values.log, `${JSON.stringify(result)}\n`)
    cpuMs += followed.cpuMs
    soundMs += followed.cueMs ?? (trial.samples.length * 1000) / SAMPLE_RATE
  }
})

const speakers = new Set(utterances.map((line) => line.speaker))
console.log(`${half} half: ${speakers.size} speakers (${[...speakers].join(', ')}), ${results.length} trials`)
printTable(results, values.faults)
console.log(`CPU: ${((100 * cpuMs) / soundMs).toFixed(1)} % of one core per second of sound`)
console.log(`download, compressed: ${(measureDownload() / 1e6).toFixed(2)} MB`)
