import { type RefObject, useEffect, useRef } from 'react'

/**
 * A pressed button that disappears or is disabled loses the focus. After each step, the button marked as the next action
 * gets it, or else the last enabled one of the form, but only if the focus was in the form.
 */
export function useRestoreFocus(form: RefObject<HTMLElement | null>, step: string): void {
  const lastStep = useRef(step)
  const wasInside = useRef(false)
  const lastFocused = useRef<Element>(undefined)

  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Node && form.current?.contains(target) === true
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [form])

  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    const { activeElement, body } = document
    const isLost = activeElement === body || activeElement === null || activeElement.matches(':disabled')
    if (!wasInside.current || !(isLost || activeElement === lastFocused.current)) return
    const nextButton =
      form.current?.querySelector<HTMLButtonElement>('button[data-next-step]') ??
      [...(form.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])].at(-1)
    nextButton?.focus({ preventScroll: true })
    lastFocused.current = nextButton
  }, [form, step])
}
