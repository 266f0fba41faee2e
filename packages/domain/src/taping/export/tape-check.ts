import { writeLength } from '../../time/write-length.ts'
import { judgeLight, LIGHT_REMEDIES } from '../light.ts'
import type { Portal } from './portals.ts'
import type { TapeMeasures } from './tape-export-plan.ts'

/** A sentence about the finished file. Never about the acting. */
export interface TapeNote {
  tone: 'good' | 'warn'
  text: string
}

const CHECK = {
  longestSeconds: 300,
  quietestDb: -32,
  clippingDb: -0.5,
  /** The partner is to stay this far below the actor. */
  leastPartnerDistanceDb: 3,
  longestSilenceSeconds: 3,
  lostShare: 0.01,
}

export type FileVerdict = 'ready' | 'look first' | 'not made'

/** The words for it, wherever a file is spoken of. */
export const FILE_WORDS: Record<FileVerdict, string> = {
  ready: 'Ready',
  'look first': 'Made, look at this first',
  'not made': 'Not made',
}

export interface FileCheck {
  verdict: FileVerdict
  /** What is to be looked at stands first. */
  notes: TapeNote[]
}

/** The one rule by which a file is called ready: it was made, and there is nothing that casting would notice. */
export function judgeFile(measures: TapeMeasures | undefined, portal: Portal): FileCheck {
  if (measures === undefined) return { verdict: 'not made', notes: [] }
  const notes = listNotes(measures, portal)
  const warnings = notes.filter(({ tone }) => tone === 'warn')
  return {
    verdict: warnings.length === 0 ? 'ready' : 'look first',
    notes: [...warnings, ...notes.filter(({ tone }) => tone === 'good')],
  }
}

/** In the order in which casting would notice them. */
const listNotes = (measures: TapeMeasures, portal: Portal): TapeNote[] => [
  checkSize(measures, portal),
  checkLength(measures),
  checkLoudness(measures),
  ...checkPartner(measures),
  ...checkSilence(measures),
  ...checkLight(measures),
  checkFrames(measures),
]

const good = (text: string): TapeNote => ({ tone: 'good', text })
const warn = (text: string): TapeNote => ({ tone: 'warn', text })

const writeMegabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1e6))} MB`

function checkSize({ bytes }: TapeMeasures, { name, maxBytes, isLimitAsked = false }: Portal): TapeNote {
  if (maxBytes === undefined) return good(`${writeMegabytes(bytes)}. ${name} names no limit.`)
  if (isLimitAsked)
    return bytes <= maxBytes
      ? good(`${writeMegabytes(bytes)}: casting asked for at most ${writeMegabytes(maxBytes)}.`)
      : warn(
          `${writeMegabytes(bytes)} is more than the ${writeMegabytes(maxBytes)} that casting asked for. Trim it, or tape it again at 720p.`,
        )
  return bytes <= maxBytes
    ? good(`${writeMegabytes(bytes)}: fits ${name}, which takes up to ${writeMegabytes(maxBytes)}.`)
    : warn(
        `${writeMegabytes(bytes)} is more than the ${writeMegabytes(maxBytes)} that ${name} takes. Trim it, or tape it again at 720p.`,
      )
}

const checkLength = ({ seconds }: TapeMeasures): TapeNote =>
  seconds > CHECK.longestSeconds
    ? warn(`It runs ${writeLength(seconds)}. Check the brief: few ask for more than five minutes.`)
    : good(`It runs ${writeLength(seconds)}.`)

function checkLoudness({ actorDb, peakDb }: TapeMeasures): TapeNote {
  if (actorDb === undefined) return warn('Your voice isn’t on this tape. Check your microphone.')
  if (peakDb > CHECK.clippingDb)
    return warn('Your loudest words distort. Step back from the microphone, or turn it down.')
  return actorDb < CHECK.quietestDb
    ? warn('Your voice is quiet. Move the microphone closer if you tape it again.')
    : good('Your voice comes through clearly.')
}

function checkPartner({ actorDb, partnerDb }: TapeMeasures): TapeNote[] {
  if (actorDb === undefined) return []
  if (partnerDb === undefined) return [good('Only your voice is on the tape.')]
  const below = Math.round(actorDb - partnerDb)
  return below < CHECK.leastPartnerDistanceDb
    ? [warn('Your partner is as loud as you are. Turn them down so that casting hears you first.')]
    : [good(`Your partner sits ${below} dB below you.`)]
}

function checkSilence({ silentStartSeconds, silentEndSeconds }: TapeMeasures): TapeNote[] {
  const isLong = (seconds: number) => seconds > CHECK.longestSilenceSeconds
  const say = (seconds: number, where: string) =>
    warn(
      `There are ${Math.round(seconds)} seconds of silence at the ${where}. Trim the ${where} if you don’t need them.`,
    )
  return [
    ...(isLong(silentStartSeconds) ? [say(silentStartSeconds, 'top')] : []),
    ...(isLong(silentEndSeconds) ? [say(silentEndSeconds, 'end')] : []),
  ]
}

/** The same judgement as before the take. */
function checkLight({ light }: TapeMeasures): TapeNote[] {
  if (light === undefined) return []
  const judgement = judgeLight(light)
  return [judgement === 'good' ? good('The picture is well lit.') : warn(LIGHT_REMEDIES[judgement])]
}

function checkFrames({ lostFrames, frames }: TapeMeasures): TapeNote {
  const share = lostFrames / Math.max(1, frames + lostFrames)
  return share > CHECK.lostShare
    ? warn(
        `${Math.ceil(share * 100)} % of the frames are missing, so movement may stutter. Close other apps before the next take.`,
      )
    : good('The picture runs smoothly.')
}
