import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { loadListenerParts } from '../load-listener.ts'
import { followClip } from '../follow-clip.ts'
import { GAME_FILE } from './acted.ts'
import { CONDITIONS, hasEnoughWords } from './conditions.ts'
import { measureDownload } from './download-size.ts'
import { printTable, type TrialResult } from './report.ts'
import { listActedUtterances, listHumanUtterances, listSyntheticUtterances, type Utterance } from './utterances.ts'
import type { Half } from './voices.ts'

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'judging' },
    conditions: { type: 'string' },
    /** Uses only every nth utterance. */
    every: { type: 'string', default: '1' },
    voices: { type: 'string', default: 'human,acted,synthetic' },
    hold: { type: 'string', default: 'yes' },
    /** The path of the game file with the acted lines. */
    acted: { type: 'string', default: GAME_FILE },
    faults: { type: 'boolean', default: false },
    /** A file to which the result of every trial is appended. */
    log: { type: 'string' },
  },
})
const HUMAN = fileURLToPath(new URL('../../../../shared/speech', import.meta.url))

const parts = loadListenerParts()
const half: Half = values.half === 'tuning' ? 'tuning' : 'judging'
const utterances: Utterance[] = [
  ...(values.voices.includes('human') ? listHumanUtterances(parts, HUMAN, half) : []),
  ...(values.voices.includes('acted') ? listActedUtterances(parts, values.acted, half) : []),
  ...(values.voices.includes('synthetic') ? listSyntheticUtterances(parts, half) : []),
].filter((line) => hasEnoughWords(line))
const names = values.conditions?.split(',') ?? Object.keys(CONDITIONS)
const results: TrialResult[] = []
let [cpuMs, soundMs] = [0, 0]

utterances.forEach((line, index) => {
  if (index % Number(values.every) !== 0) return
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
    const { cueKind } = followed
    const result = { condition, kind: line.kind, id: line.id, cueKind, latencyMs, mayCue: trial.end !== undefined }
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
