import { useEffect } from 'react'

export const focusMain = (): void => document.querySelector('main')?.focus({ preventScroll: true })

/** For content that replaces a form: the pressed button is gone, and the focus with it. */
export function useFocusOnMain(): void {
  useEffect(focusMain, [])
}
