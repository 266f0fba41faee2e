import { type RefObject, useEffect, useRef } from 'react'

/**
 * A button that disappears or is disabled by being pressed drops the focus. After each step, the last button of the
 * form that can be pressed, which is the way ahead, takes it up.
 */
export function useKeptFocus(form: RefObject<HTMLFormElement | null>, step: string): void {
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body && !activeElement.matches(':disabled')) return
    const ways = form.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? []
    ;[...ways].at(-1)?.focus({ preventScroll: true })
  }, [form, step])
}
