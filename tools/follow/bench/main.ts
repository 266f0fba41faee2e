import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { SAMPLE_RATE } from '@sidelight/listening/hearing'
import { loadListenerParts } from '../ears.ts'
import { followClip } from '../follow-clip.ts'
import { CONDITIONS, isFit } from './conditions.ts'
import { measureDownload } from './download-size.ts'
import { printTable, type TrialResult } from './report.ts'
import { join, silence } from './splice.ts'
import { listHumanUtterances, listSyntheticUtterances, type Utterance } from './utterances.ts'

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'held-out' },
    conditions: { type: 'string' },
    /** Every so manieth utterance alone. */
    every: { type: 'string', default: '1' },
    voices: { type: 'string', default: 'human,synthetic' },
    hold: { type: 'string', default: 'yes' },
    faults: { type: 'boolean', default: false },
  },
})
/** Room that follows a line: the latest cue there is must fit into it. */
const AFTER_S = 5
const HUMAN = fileURLToPath(new URL('../../../../shared/speech', import.meta.url))

const parts = loadListenerParts()
const set = values.set === 'tune' ? 'tune' : 'held-out'
const utterances: Utterance[] = [
  ...(values.voices.includes('human') ? listHumanUtterances(parts, HUMAN, set) : []),
  ...(values.voices.includes('synthetic') ? listSyntheticUtterances(parts, set) : []),
].filter((line) => isFit(line))
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
    const samples = join(trial.samples, silence(AFTER_S * SAMPLE_RATE))
    const followed = followClip(parts, trial.text, samples, values.hold !== 'no')
    const latencyMs =
      followed.cueMs === undefined || trial.end === undefined
        ? undefined
        : followed.cueMs - (trial.end * 1000) / SAMPLE_RATE
    results.push({ condition, id: line.id, cueKind: followed.cueKind, latencyMs, mayCue: trial.end !== undefined })
    cpuMs += followed.cpuMs
    soundMs += followed.cueMs ?? (samples.length * 1000) / SAMPLE_RATE
  }
})

console.log(`${set}: ${new Set(utterances.map((line) => line.speaker)).size} speakers, ${results.length} trials`)
printTable(results, values.faults)
console.log(`CPU: ${((100 * cpuMs) / soundMs).toFixed(1)} % of one core per second of sound`)
console.log(`download, compressed: ${(measureDownload() / 1e6).toFixed(2)} MB`)
