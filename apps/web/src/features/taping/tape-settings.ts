import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { FULL, SMALL } from '@sidelight/domain/taping/choose-quality'
import { DEFAULT_PORTAL, type Portal, PORTALS } from '@sidelight/domain/taping/export/portals'
import { PIECE_LIMITS, type PieceRules } from '@sidelight/domain/taping/piece'
import type { TapeQuality } from '@sidelight/domain/taping/tape-state'
import { readKey, writeKey } from '#lib/storage/storage.ts'
import { PROMPTER_MODES, type PrompterMode } from './prompter/prompter-text.ts'

/** What an actor says into the lens before a scene. */
export interface Slate {
  /** As long as nothing was typed, the account's name. */
  name: string | undefined
  height: string
  /** Anything else, for example where they are based. */
  more: string
}

/** Choices of the frame step. They stay on this device and are removed when the user signs out. */
export interface TapeSettings extends PieceRules {
  prompter: PrompterMode
  /** Where the partners stand, the one with the most lines first: -100 is far left of the lens, 100 far right. */
  eyelines: readonly number[]
  /** Each take takes the next read of the partner's lines. */
  isVaryingReads: boolean
  /** The actor's place in the picture is checked before a take. */
  isFrameChecked: boolean
  /** The question about the earbud was answered. */
  isEarbudAnswered: boolean
  slate: Slate
  /** As this browser calls it; empty for the one that it would choose. */
  cameraId: string
  /** Where tapes are sent, which limits them. */
  portal: Portal
  /** Lines of the picture. */
  height: TapeQuality['height']
}

export type TapeSize = Pick<TapeSettings, 'portal' | 'height'>

const DEFAULT_SETTINGS: TapeSettings = {
  prompter: 'full',
  eyelines: [-25, 25, -60, 60],
  isVaryingReads: true,
  isFrameChecked: false,
  isEarbudAnswered: false,
  slate: { name: undefined, height: '', more: '' },
  cameraId: '',
  portal: DEFAULT_PORTAL,
  height: FULL.height,
  limitSeconds: 0,
  isUnbroken: true,
}

/**
 * On a tape a line ends when it is said: no silence ends it, and no recording stands in for the actor. The scene is played
 * whole and as it was voiced.
 */
export const toTapeSettings = (settings: RehearsalSettings): RehearsalSettings => ({
  ...settings,
  isHolding: true,
  isRecording: false,
  isSpokenAnew: true,
  isPromptSpoken: false,
  speed: 1,
  isItalian: false,
  hasShortCues: false,
})

export const MAX_EYELINE = 100

/** Stored values may come from another version, or be broken: each that does not fit is replaced by its default. */
export function loadTapeSettings(): TapeSettings {
  const stored = parse(readKey('tapeSettings'))
  const { prompter, eyelines, isVaryingReads, isEarbudAnswered, slate, cameraId, portalId, height } = stored
  const { limitSeconds, isUnbroken, isFrameChecked } = stored
  return {
    prompter: PROMPTER_MODES.find((mode) => mode === prompter) ?? DEFAULT_SETTINGS.prompter,
    eyelines: DEFAULT_SETTINGS.eyelines.map((standard, at) => {
      const eyeline: unknown = Array.isArray(eyelines) ? eyelines[at] : undefined
      return typeof eyeline === 'number' && Math.abs(eyeline) <= MAX_EYELINE ? eyeline : standard
    }),
    isVaryingReads: isVaryingReads !== false,
    isFrameChecked: isFrameChecked === true,
    isEarbudAnswered: isEarbudAnswered === true,
    cameraId: typeof cameraId === 'string' ? cameraId : '',
    portal: PORTALS.find(({ id }) => id === portalId) ?? DEFAULT_PORTAL,
    height: height === SMALL.height ? SMALL.height : FULL.height,
    limitSeconds: PIECE_LIMITS.find((limit) => limit === limitSeconds) ?? 0,
    isUnbroken: isUnbroken !== false,
    slate: parseSlate(slate),
  }
}

function parseSlate(slate: unknown): Slate {
  if (typeof slate !== 'object' || slate === null) return DEFAULT_SETTINGS.slate
  return {
    name: 'name' in slate && slate.name !== '' ? String(slate.name) : undefined,
    height: 'height' in slate ? String(slate.height) : '',
    more: 'more' in slate ? String(slate.more) : '',
  }
}

export const saveTapeSettings = ({ portal, ...settings }: TapeSettings): void =>
  writeKey('tapeSettings', JSON.stringify({ ...settings, portalId: portal.id }))

function parse(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
