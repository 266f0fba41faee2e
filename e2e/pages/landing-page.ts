import type { Page } from '@playwright/test'

/** The page is prerendered; a click is lost until React has hydrated it. */
export const expectHydrated = (page: Page) =>
  page.waitForFunction(() => {
    const button = document.querySelector('[aria-label="Demo studio"] button')
    return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'))
  })
