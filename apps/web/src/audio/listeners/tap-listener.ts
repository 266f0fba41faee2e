import type { LineListener } from './line-listener.ts'

/** Hears nothing: the actor ends the line by space, tap or pedal, which the page handles in any case. */
export const TAP_LISTENER: LineListener = {
  kind: 'tap',
  arm: () => undefined,
  disarm: () => undefined,
  dispose: () => undefined,
}
