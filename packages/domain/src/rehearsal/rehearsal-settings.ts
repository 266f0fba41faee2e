import type { Pace } from '../following/pace.ts'
import type { Strictness } from '../following/word-window.ts'
import { type Rung, RUNGS } from '../learning/mask.ts'
import { type Speed, SPEEDS } from '../playback/playback-line.ts'

export const PACES = ['tight', 'natural', 'roomy'] as const satisfies readonly Pace[]
export const STRICTNESSES = ['relaxed', 'standard', 'exact'] as const satisfies readonly Strictness[]
export const LANGUAGES = ['en-US', 'en-GB', 'en-AU'] as const
export const LISTENER_CHOICES = ['auto', 'on-device', 'browser', 'tap'] as const
/** A rung for every line, or each line on its own. */
export const MY_LINES = [...RUNGS, 'ladder'] as const

export interface RehearsalSettings {
  pace: Pace
  /** "Hold for me": silence never ends a line. */
  isHolding: boolean
  strictness: Strictness
  language: (typeof LANGUAGES)[number]
  /** How the end of a line is noticed; `auto` is the best listener that keeps the voice on this device. */
  listener: (typeof LISTENER_CHOICES)[number]
  hasHeadphones: boolean
  /** As this browser calls it; empty for the one that it would choose. */
  microphoneId: string
  /** Record a take of every line the actor speaks. Only if the actor asks for it: nobody looks for takes they did not want. */
  isRecording: boolean
  /** A partner's line that is cut off falls silent when the actor begins to speak. */
  isInterruptible: boolean
  /** The actor speaks recorded lines again instead of hearing the recording. */
  isSpokenAnew: boolean
  /** A prompt ("Line?") is spoken as well as shown. */
  isPromptSpoken: boolean
  /** Each run takes the next of up to three reads of the partners' lines. */
  isVaryingReads: boolean
  speed: Speed
  /** A run of the words alone: fast, without pauses and directions. */
  isItalian: boolean
  /** Of the partners' lines only the ends that cue the actor are heard. */
  hasShortCues: boolean
  /** The stage shows the actor's notes on lines. */
  isShowingNotes: boolean
  /** How much of the actor's own lines the stage hides. */
  myLines: (typeof MY_LINES)[number]
  /** Letters and symbols are shortcuts. Users of dictation turn them off, or their speech would trigger them. */
  hasLetterKeys: boolean
}

export const DEFAULT_SETTINGS: RehearsalSettings = {
  pace: 'tight',
  isHolding: true,
  strictness: 'standard',
  language: 'en-US',
  listener: 'auto',
  hasHeadphones: false,
  microphoneId: '',
  isRecording: false,
  isInterruptible: true,
  isSpokenAnew: false,
  isPromptSpoken: false,
  isVaryingReads: false,
  speed: 1,
  isItalian: false,
  hasShortCues: false,
  isShowingNotes: true,
  myLines: 'full',
  hasLetterKeys: true,
}

const ITALIAN_SPEED: Speed = 1.5

export const findRunSpeed = ({ speed, isItalian }: Pick<RehearsalSettings, 'speed' | 'isItalian'>): Speed =>
  isItalian ? ITALIAN_SPEED : speed

/** How much of a line is hidden. On the ladder each line has its own rung. */
export const findRung = (
  { myLines }: Pick<RehearsalSettings, 'myLines'>,
  { ownRung = 'full' }: { ownRung?: Rung | undefined },
): Rung => (myLines === 'ladder' ? ownRung : myLines)

/** A line that is recorded is never ended by silence. */
export const waitsForActor = ({ isHolding, isRecording }: RehearsalSettings): boolean => isHolding || isRecording

type Choices = { [Name in Exclude<keyof RehearsalSettings, 'microphoneId'>]: readonly RehearsalSettings[Name][] }

const BOTH = [true, false] as const
const CHOICES: Choices = {
  pace: PACES,
  isHolding: BOTH,
  strictness: STRICTNESSES,
  language: LANGUAGES,
  listener: LISTENER_CHOICES,
  hasHeadphones: BOTH,
  isRecording: BOTH,
  isInterruptible: BOTH,
  isSpokenAnew: BOTH,
  isPromptSpoken: BOTH,
  isVaryingReads: BOTH,
  speed: SPEEDS,
  isItalian: BOTH,
  hasShortCues: BOTH,
  isShowingNotes: BOTH,
  myLines: MY_LINES,
  hasLetterKeys: BOTH,
}

/** Stored settings may come from another version: an unknown value is replaced by the default. */
export function parseSettings(text: string | undefined): RehearsalSettings {
  const stored = parseObject(text)
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS }
  for (const [name, choices] of Object.entries(CHOICES)) {
    const value = stored[name]
    if ((choices as readonly unknown[]).includes(value)) settings[name] = value
  }
  if (typeof stored['microphoneId'] === 'string') settings['microphoneId'] = stored['microphoneId']
  return settings as unknown as RehearsalSettings
}

export const serialiseSettings = (settings: RehearsalSettings): string => JSON.stringify(settings)

function parseObject(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
