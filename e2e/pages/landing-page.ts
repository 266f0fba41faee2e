import type { Page } from '@playwright/test'

/** The page is drawn before it is alive; until React has taken it over, a click is lost. */
export const expectAlive = (page: Page) =>
  page.waitForFunction(() => {
    const button = document.querySelector('[aria-label="Demo studio"] button')
    return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'))
  })
