import { screen } from '@testing-library/react'
import { onTestFinished } from 'vitest'

/** A notification as it is seen; screen readers are told by a second, hidden copy. */
export const findToast = (text: string | RegExp): Promise<HTMLElement> =>
  screen.findByText(text, { selector: 'li div' })
export const queryToast = (text: string): HTMLElement | null => screen.queryByText(text, { selector: 'li div' })

/** Whatever is shown as a notification from now on, also what has gone again before a busy machine came to look. */
export function watchToasts(): () => string[] {
  const shown = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const toast of document.querySelectorAll('li div')) shown.add(toast.textContent)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return () => [...shown]
}
