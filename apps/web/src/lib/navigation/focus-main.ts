import { useEffect } from 'react'

export const focusMain = (): void => document.querySelector('main')?.focus({ preventScroll: true })

/** For what takes the place of a form: the button that was pressed is gone, and with it the reader's place. */
export function useFocusOnMain(): void {
  useEffect(focusMain, [])
}
