import { IDLE_PLAYBACK, type Playback, type PlaybackEffect, type PlaybackEvent } from '../playback-state.ts'
import { mainLabel } from '../playback-view.ts'
import { advancePlayback } from '../playback.ts'
import type { PlaybackLine } from '../playback-line.ts'

export const line = (id: string, more: Partial<PlaybackLine> = {}): PlaybackLine => ({
  id,
  isActors: false,
  audioUrl: `https://storage.test/${id}`,
  isClipPending: false,
  isSilent: false,
  ...more,
})

export const A = line('a')
export const B = line('b')
export const ACTOR_LINE = line('you', { isActors: true, audioUrl: '' })
export const SCENE = [A, ACTOR_LINE, B]

export function run(lines: readonly PlaybackLine[], ...events: (PlaybackEvent | 'time passes')[]) {
  let state: Playback = IDLE_PLAYBACK
  let effects: PlaybackEffect[] = []
  for (const event of events) {
    const next = event === 'time passes' ? ({ type: 'waited', ticket: state.ticket } as const) : event
    ;({ state, effects } = advancePlayback(state, next, lines))
  }
  return { state, effects, label: mainLabel(state) }
}

export const PLAY: PlaybackEvent = { type: 'play' }
export const playClip = (id: string): PlaybackEvent[] => [
  { type: 'clip started', id },
  { type: 'clip ended', id },
]
