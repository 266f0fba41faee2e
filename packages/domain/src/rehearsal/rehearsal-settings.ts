import type { Pace } from '../following/pace.ts'
import type { Strictness } from '../following/word-window.ts'

export const PACES = ['tight', 'natural', 'roomy'] as const satisfies readonly Pace[]
export const STRICTNESSES = ['relaxed', 'standard', 'exact'] as const satisfies readonly Strictness[]
export const LANGUAGES = ['en-US', 'en-GB', 'en-AU'] as const
export const LISTENER_CHOICES = ['auto', 'on-device', 'browser', 'tap'] as const
export const TEXT_SIZES = ['small', 'medium', 'large', 'huge'] as const

export interface RehearsalSettings {
  pace: Pace
  /** "Hold for me": silence never ends a line. */
  isHolding: boolean
  strictness: Strictness
  language: (typeof LANGUAGES)[number]
  /** How the end of a line is noticed; `auto` takes the best that keeps the voice here. */
  ear: (typeof LISTENER_CHOICES)[number]
  hasHeadphones: boolean
  /** Keep a take of every line the actor speaks. */
  isRecording: boolean
  /** Lines that were recorded are spoken anew, rather than played. */
  isSpokenAnew: boolean
  /** "Line?" is whispered as well as shown. */
  isWhispering: boolean
  textSize: (typeof TEXT_SIZES)[number]
  /** Letters and signs are shortcuts; who dictates to the browser would set them off by talking. */
  hasLetterKeys: boolean
}

export const DEFAULT_SETTINGS: RehearsalSettings = {
  pace: 'natural',
  isHolding: true,
  strictness: 'standard',
  language: 'en-US',
  ear: 'auto',
  hasHeadphones: false,
  isRecording: true,
  isSpokenAnew: false,
  isWhispering: false,
  textSize: 'medium',
  hasLetterKeys: true,
}

/** Nobody is cut off while a tape is made. */
export const waitsForActor = ({ isHolding, isRecording }: RehearsalSettings): boolean => isHolding || isRecording

type Choices = { [Name in keyof RehearsalSettings]: readonly RehearsalSettings[Name][] }

const BOTH = [true, false] as const
const CHOICES: Choices = {
  pace: PACES,
  isHolding: BOTH,
  strictness: STRICTNESSES,
  language: LANGUAGES,
  ear: LISTENER_CHOICES,
  hasHeadphones: BOTH,
  isRecording: BOTH,
  isSpokenAnew: BOTH,
  isWhispering: BOTH,
  textSize: TEXT_SIZES,
  hasLetterKeys: BOTH,
}

/** What was kept may be of another version, or anybody's: what is no choice is as usual. */
export function parseSettings(text: string | undefined): RehearsalSettings {
  const kept = parseObject(text)
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS }
  for (const [name, choices] of Object.entries(CHOICES)) {
    if ((choices as readonly unknown[]).includes(kept[name])) settings[name] = kept[name]
  }
  return settings as unknown as RehearsalSettings
}

function parseObject(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
