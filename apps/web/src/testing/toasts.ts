import { screen } from '@testing-library/react'
import { onTestFinished } from 'vitest'

/** Finds the visible toast; screen readers get a second, hidden copy. */
export const findToast = (text: string | RegExp): Promise<HTMLElement> =>
  screen.findByText(text, { selector: 'li div' })
export const queryToast = (text: string): HTMLElement | null => screen.queryByText(text, { selector: 'li div' })

/** Collects every toast from now on, also those that disappear before a busy machine looks. */
export function watchToasts(): () => string[] {
  const shown = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const toast of document.querySelectorAll('li div')) shown.add(toast.textContent)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return () => [...shown]
}
