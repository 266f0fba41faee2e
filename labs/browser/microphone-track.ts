import { fileURLToPath } from 'node:url'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { CONDITIONS, hasEnoughWords } from '../listening/bench/conditions.ts'
import { append, silence } from '../listening/bench/sound/splice.ts'
import { listHumanUtterances, listSyntheticUtterances, type Utterance } from '../listening/bench/utterances.ts'
import { loadListenerParts } from '../listening/load-listener.ts'

const HUMAN = fileURLToPath(new URL('../../../shared/speech', import.meta.url))

/** Silence while the page prepares to listen. */
const LEAD_MS = 9000
/** Silence between two lines, in which the partner answers and the listener is armed again. */
const GAP_MS = 1600
/** A line without an answer after this time counts as unanswered. Longer than the listener waits for an end it did not hear. */
const ANSWER_TIMEOUT_MS = 4800

/** A line of the track that is played into a browser's microphone. Times are those of the track. */
export interface TrackLine {
  id: string
  /** The text on the page, which is not always what is spoken. */
  text: string
  fromMs: number
  /** The end of the last word; undefined if no cue may come. */
  endMs: number | undefined
  /** The time until which the partner may answer. */
  untilMs: number
}

export interface MicrophoneTrack {
  lines: TrackLine[]
  samples: Int16Array
}

export interface TrackRequest {
  condition: string
  kind: 'human' | 'synthetic'
  /** Uses only every nth line. */
  every: number
}

const toMs = (samples: number): number => (samples * 1000) / SAMPLE_RATE
const toSamples = (ms: number): number => Math.round((ms * SAMPLE_RATE) / 1000)

/** All human speakers, and those synthetic ones that were not used for tuning. */
function listUtterances(kind: TrackRequest['kind']): Utterance[] {
  const parts = loadListenerParts()
  const lines =
    kind === 'synthetic'
      ? listSyntheticUtterances(parts, 'judging')
      : [...listHumanUtterances(parts, HUMAN, 'judging'), ...listHumanUtterances(parts, HUMAN, 'tuning')]
  return lines.filter((line) => hasEnoughWords(line))
}

/** Conditions whose noise continues between the lines. */
const CONTINUOUS_NOISE = /noise(?! after)|hiss|babble|fan/

/** Puts silence before a line. */
function delay(line: Utterance, by: number): Utterance {
  const words = line.words.map(({ from, to }) => ({ from: from + by, to: to + by }))
  return { ...line, words, samples: append(silence(by), line.samples), end: line.end + by }
}

/** Renders the lines one after the other, each under this condition. */
export function renderTrack({ condition, kind, every }: TrackRequest): MicrophoneTrack {
  const utterances = listUtterances(kind)
  const lines: TrackLine[] = []
  const before = toSamples(GAP_MS)
  const lead = CONTINUOUS_NOISE.test(condition) ? before : 0
  let sound = silence(toSamples(LEAD_MS))
  utterances.forEach((line, index) => {
    if (index % every !== 0) return
    const rest = [...utterances.slice(index + 1), ...utterances.slice(0, index)]
    const others = rest.filter(({ speaker }) => speaker === line.speaker)
    const strangers = rest.filter(({ speaker }) => speaker !== line.speaker)
    const trial = CONDITIONS[condition]?.(lead === 0 ? line : delay(line, lead), others, strangers)
    if (trial === undefined) return
    const spoken = trial.samples.subarray(0, (trial.end ?? lead + line.end) + toSamples(ANSWER_TIMEOUT_MS))
    const from = sound.length
    sound = append(append(sound, spoken), silence(before - lead))
    const endMs = trial.end === undefined ? undefined : toMs(from + trial.end)
    const [fromMs, untilMs] = [toMs(from + lead), toMs(from + spoken.length)]
    lines.push({ id: line.id, text: trial.text, fromMs, endMs, untilMs })
  })
  return { lines, samples: Int16Array.from(sound, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)) }
}
