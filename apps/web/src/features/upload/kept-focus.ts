import { type RefObject, useEffect, useRef } from 'react'

/**
 * A button that disappears or is disabled by being pressed drops the focus. After each step, the last button of the
 * form that can be pressed, which is the way ahead, takes it up: but only for somebody who was at one of its buttons.
 */
export function useKeptFocus(form: RefObject<HTMLFormElement | null>, step: string): void {
  const seen = useRef(step)
  const wasInside = useRef(false)
  const given = useRef<Element>(undefined)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Node && form.current?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [form])

  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    const { activeElement, body } = document
    const isLost = activeElement === body || activeElement === null || activeElement.matches(':disabled')
    if (!wasInside.current || !(isLost || activeElement === given.current)) return
    const way = [...(form.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])].at(-1)
    way?.focus({ preventScroll: true })
    given.current = way
  }, [form, step])
}
