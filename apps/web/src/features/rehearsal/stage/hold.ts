import { type MouseEvent, type PointerEvent, useRef } from 'react'

const HOLD_MS = 500
/** A finger is never quite still; beyond this it scrolls. */
const MAX_MOVE_PX = 10

/** Handlers for an element that does something else when it is held than when it is tapped. */
export function useHold(onHold: (() => void) | undefined) {
  const hold = useRef<{ timer: number; x: number; y: number }>(undefined)
  const wasHeld = useRef(false)
  if (onHold === undefined) return {}
  const cancel = () => clearTimeout(hold.current?.timer)
  return {
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent) => {
      cancel()
      wasHeld.current = false
      if (button !== 0) return
      const timer = window.setTimeout(() => {
        wasHeld.current = true
        onHold()
      }, HOLD_MS)
      hold.current = { timer, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x = 0, y = 0 } = hold.current ?? {}
      if (Math.hypot(clientX - x, clientY - y) > MAX_MOVE_PX) cancel()
    },
    onPointerUp: cancel,
    onPointerLeave: cancel,
    onPointerCancel: cancel,
    /** Phones show a menu for a held text. */
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!wasHeld.current) return
      wasHeld.current = false
      event.stopPropagation()
    },
  }
}
