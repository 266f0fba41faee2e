import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import type { ListenerParts } from '@sidelight/listening/on-device-listener'
import { openKokoro } from '../../voices/kokoro-engine.ts'
import { followClip } from '../follow-clip.ts'
import { FOREIGN_VOICES, openForeignVoices, renderForeignClips } from './foreign-voices.ts'
import { renderPhrases } from './kokoro-voices.ts'
import { BENCH_LINES } from './lines.ts'
import { adjust, findQuiet, join, silence } from './sound/splice.ts'
import { transpose } from './sound/stretch.ts'
import {
  listHumanUtterances,
  listKokoroUtterances,
  listSyntheticUtterances,
  load,
  readClips,
  type Utterance,
} from './utterances.ts'
import { type Half, listVoices, speakToFile } from './voices.ts'

const REQUESTS = ['Line!', 'Line?', 'Line, please.', 'Line.']
/** What else an actor says into a pause; many of these sound like the request. */
const REMARKS = [
  'Fine.',
  'Mine.',
  'Right.',
  'Sorry.',
  'Wait.',
  'Um.',
  'No, hang on.',
  'Okay.',
  'Like.',
  'Light.',
  'Lie.',
  'Alright.',
]
/** Lines that say the word themselves, once for each voice. */
const LINES_WITH_LINE = [
  'Hold the line, somebody will answer.',
  "Don't you ever cross that line with me again.",
  'We stood in line for three hours in the rain.',
  'Read me the last line of the letter.',
  "There's a fine line between brave and stupid.",
  'Line them up against the wall, all of them.',
]
/** How far the voice is raised for the group of high voices. */
const HIGH = 1.25
const PAUSE = silence(SAMPLE_RATE)
/** Enough for every voice of our own. */
const TUNING_LINES = { tuning: 20, judging: 15 }
/** The lines after those of the tuning half. */
const FIRST_JUDGING_LINE = 36
/** Two for each voice of the other engines. */
const OTHER_ENGINES_LINES = 12
/** The actor pauses after every second word, beginning with the first or the second, so that each word follows a pause. */
const PAUSE_EVERY = 2

type Kind = 'request' | 'remark' | 'line' | 'line that says "line"'

interface Trial {
  kind: Kind
  name: string
  samples: Float32Array
}

interface Counts {
  trials: number
  found: number
  /** The answer cue came at the end. */
  cued: number
}

/** Where the recording may be cut before this word. */
const cutBefore = ({ samples, words }: Utterance, word: number): number =>
  word === 0 ? 0 : Math.round(findQuiet(samples, words[word - 1]?.to ?? 0, words[word]?.from ?? 0))

/** The line with something else said in a long pause before this word. */
function sayInPause(line: Utterance, word: number, sound: Float32Array): Float32Array {
  const at = cutBefore(line, word)
  return join(line.samples.subarray(0, at), PAUSE, adjust(sound, line.samples), PAUSE, line.samples.subarray(at))
}

function insertPauses(line: Utterance, first: number): Float32Array {
  const cuts: number[] = []
  for (let word = first; word < line.words.length; word += PAUSE_EVERY) cuts.push(cutBefore(line, word))
  return join(...[0, ...cuts].flatMap((from, i) => [line.samples.subarray(from, cuts[i]), PAUSE]))
}

function* listTrials(line: Utterance, index: number, sounds: ReadonlyMap<string, Float32Array>): Generator<Trial> {
  const word = index % 3 === 0 ? 0 : Math.floor(line.words.length / 2)
  for (const [phrase, sound] of sounds) {
    const kind = REQUESTS.includes(phrase) ? 'request' : 'remark'
    yield { kind, name: `${phrase} before word ${word}`, samples: sayInPause(line, word, sound) }
  }
  const kind = /\bline\b/i.test(line.text) ? 'line that says "line"' : 'line'
  yield { kind, name: 'without pauses', samples: line.samples }
  for (let first = 1; first <= PAUSE_EVERY; first++)
    yield { kind, name: `pauses from word ${first}`, samples: insertPauses(line, first) }
}

/** Our own voices set the threshold, voices that the product does not offer judge it. */
async function listLines(parts: ListenerParts, half: Half): Promise<Utterance[]> {
  if (half === 'tuning')
    return [
      ...(await listKokoroUtterances(parts, 'tuning', TUNING_LINES.tuning)),
      ...(await listKokoroUtterances(parts, 'judging', TUNING_LINES.judging)),
    ]
  const lines = BENCH_LINES.slice(FIRST_JUDGING_LINE, FIRST_JUDGING_LINE + FOREIGN_VOICES.length)
  const withLine = FOREIGN_VOICES.map((_, index) => LINES_WITH_LINE[index % LINES_WITH_LINE.length] ?? '')
  return [
    ...readClips(parts, await renderForeignClips([...lines, ...withLine])),
    ...listSyntheticUtterances(parts, 'judging').slice(0, OTHER_ENGINES_LINES),
  ]
}

/** The first line of each voice gets two requests and a remark in its own voice; people only speak their line. */
async function loadSounds(lines: readonly Utterance[], half: Half): Promise<ReadonlyMap<string, Float32Array>[]> {
  const chosen = lines.map(({ kind, text }, index) =>
    kind === 'human' || LINES_WITH_LINE.includes(text)
      ? []
      : [
          REQUESTS[index % REQUESTS.length] ?? '',
          REQUESTS[(index + 2) % REQUESTS.length] ?? '',
          REMARKS[index % REMARKS.length] ?? '',
        ],
  )
  const voices = listVoices()
  const files = await renderPhrases(
    chosen.flatMap((texts, index) => {
      const { kind, speaker } = lines[index] ?? {}
      return kind === 'kokoro' ? texts.map((text) => ({ voiceId: speaker ?? '', text })) : []
    }),
    half === 'tuning' ? openKokoro() : openForeignVoices(),
  )
  return chosen.map((texts, index) => {
    const voice = voices.find(({ speaker }) => speaker === lines[index]?.speaker)
    const say = (text: string): string =>
      voice === undefined ? (files.shift() ?? '') : speakToFile(voice, encodeURIComponent(text), text)
    return new Map(texts.map((text) => [text, load(say(text))]))
  })
}

/** Counts one trial, and names it if something was heard wrongly. */
function countTrial(
  parts: ListenerParts,
  line: Utterance,
  { kind, name, samples }: Trial,
  pitch: number,
  counts: Map<string, Counts>,
): string | undefined {
  const heard = pitch === 1 ? samples : transpose(samples, pitch)
  const { requestedAt, cueKind } = followClip(parts, line.text, heard, { isHolding: true, ignoreUntilMs: 0 })
  const isFound = requestedAt.length > 0
  const group = `${line.kind === 'synthetic' ? 'other engines' : (line.groups[0] ?? 'people')}${pitch === 1 ? '' : ', raised'}`
  const key = `${group} | ${kind}`
  const { trials, found, cued } = counts.get(key) ?? { trials: 0, found: 0, cued: 0 }
  counts.set(key, { trials: trials + 1, found: found + Number(isFound), cued: cued + Number(cueKind !== undefined) })
  return isFound === (kind === 'request') ? undefined : `${line.id}, ${group}: ${name}`
}

/** Whether "Line!" is heard in a pause of the line, and how often a remark or the line itself is taken for it. */
export async function benchRequests(
  parts: ListenerParts,
  half: Half,
  folder: string,
  isListing: boolean,
): Promise<void> {
  const lines = [...(await listLines(parts, half)), ...listHumanUtterances(parts, folder, half)]
  const sounds = await loadSounds(lines, half)
  const counts = new Map<string, Counts>()
  for (const [index, line] of lines.entries()) {
    const said = sounds[index] ?? new Map<string, Float32Array>()
    for (const trial of listTrials(line, index, said))
      for (const pitch of said.size > 0 ? [1, HIGH] : [1]) {
        const fault = countTrial(parts, line, trial, pitch, counts)
        if (isListing && fault !== undefined) console.log(fault)
      }
  }
  console.log('| Voices | what was said | trials | a request was heard | the answer cue came |')
  console.log('|---|---|---|---|---|')
  for (const [key, { trials, found, cued }] of counts) console.log(`| ${key} | ${trials} | ${found} | ${cued} |`)
}
