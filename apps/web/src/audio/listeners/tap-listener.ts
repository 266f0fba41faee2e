import type { LineListener } from './line-listener.ts'

/** Hears nothing: space, a tap or a pedal gives the cue, and the room sees to these in any case. */
export const TAP_LISTENER: LineListener = {
  kind: 'tap',
  arm: () => undefined,
  disarm: () => undefined,
  dispose: () => undefined,
}
