import { screen } from '@testing-library/react'

/** A notification as it is seen; screen readers are told by a second, hidden copy. */
export const findToast = (text: string | RegExp): Promise<HTMLElement> =>
  screen.findByText(text, { selector: 'li div' })
export const queryToast = (text: string): HTMLElement | null => screen.queryByText(text, { selector: 'li div' })
