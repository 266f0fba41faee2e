import { fileURLToPath } from 'node:url'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { CONDITIONS, isFit } from '../listening/bench/conditions.ts'
import { append, silence } from '../listening/bench/sound/splice.ts'
import { listHumanUtterances, listSyntheticUtterances, type Utterance } from '../listening/bench/utterances.ts'
import { loadListenerParts } from '../listening/load-listener.ts'

const HUMAN = fileURLToPath(new URL('../../../shared/speech', import.meta.url))

/** While the page gets ready to listen. */
const FIRST_MS = 9000
/** Between two lines: the partner answers, and the room listens again. */
const BEFORE_MS = 1600
/** Whoever is not answered by then is not answered. */
const AFTER_MS = 3600

/** A line on a tape that is played into a browser's microphone. Times are those of the tape. */
export interface TapedLine {
  id: string
  /** What stands on the page; not always what is said. */
  text: string
  fromMs: number
  /** End of the last word; none where no cue may come. */
  endMs: number | undefined
  /** Until then the partner may answer. */
  untilMs: number
}

export interface MicrophoneTrack {
  lines: TapedLine[]
  samples: Int16Array
}

export interface TrackRequest {
  condition: string
  kind: 'human' | 'synthetic'
  /** Every so manieth line alone. */
  every: number
}

const toMs = (samples: number): number => (samples * 1000) / SAMPLE_RATE
const toSamples = (ms: number): number => Math.round((ms * SAMPLE_RATE) / 1000)

/** All human speakers; of the synthetic ones those that nothing was tuned on. */
function listUtterances(kind: TrackRequest['kind']): Utterance[] {
  const parts = loadListenerParts()
  const lines =
    kind === 'synthetic'
      ? listSyntheticUtterances(parts, 'judging')
      : [...listHumanUtterances(parts, HUMAN, 'judging'), ...listHumanUtterances(parts, HUMAN, 'tuning')]
  return lines.filter((line) => isFit(line))
}

/** A room sounds between the lines as well, but for one that is quiet until the line begins. */
const ROOMS = /noise(?! after)|hiss|babble|fan/

/** The same line some time later. */
function delay(line: Utterance, by: number): Utterance {
  const words = line.words.map(({ from, to }) => ({ from: from + by, to: to + by }))
  return { ...line, words, samples: append(silence(by), line.samples), end: line.end + by }
}

/** Lines one after the other, each said under this condition. */
export function renderTrack({ condition, kind, every }: TrackRequest): MicrophoneTrack {
  const utterances = listUtterances(kind)
  const lines: TapedLine[] = []
  const before = toSamples(BEFORE_MS)
  const lead = ROOMS.test(condition) ? before : 0
  let sound = silence(toSamples(FIRST_MS))
  utterances.forEach((line, index) => {
    if (index % every !== 0) return
    const rest = [...utterances.slice(index + 1), ...utterances.slice(0, index)]
    const others = rest.filter((other) => other.speaker === line.speaker)
    const strangers = rest.filter((other) => other.speaker !== line.speaker)
    const trial = CONDITIONS[condition]?.(lead === 0 ? line : delay(line, lead), others, strangers)
    if (trial === undefined) return
    const spoken = trial.samples.subarray(0, (trial.end ?? lead + line.end) + toSamples(AFTER_MS))
    const from = sound.length
    sound = append(append(sound, spoken), silence(before - lead))
    const endMs = trial.end === undefined ? undefined : toMs(from + trial.end)
    const [fromMs, untilMs] = [toMs(from + lead), toMs(from + spoken.length)]
    lines.push({ id: line.id, text: trial.text, fromMs, endMs, untilMs })
  })
  return { lines, samples: Int16Array.from(sound, (one) => Math.round(Math.max(-1, Math.min(1, one)) * 32_767)) }
}
