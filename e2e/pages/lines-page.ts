import { expect, type Locator, type Page } from '@playwright/test'
import type { Line } from '../support/seed-rows.ts'

export const linesPath = (documentId: string): string => `/dashboard/process/${documentId}/scenes`

/** Finds the card of a line, not its shorter row in the review panel. */
export const cardOf = (page: Page, words: string): Locator =>
  page.locator('li[data-line]').filter({ has: page.getByText(words, { exact: true }) })

export const lineHeadings = (page: Page): Locator => page.getByRole('heading', { level: 3, name: /^Line #/ })

export async function openLines(page: Page, documentId: string): Promise<void> {
  await page.goto(linesPath(documentId))
  await expect(lineHeadings(page).first()).toBeVisible()
}

/** Changes the words of a line with its edit button. */
export async function correctLine(page: Page, words: string, corrected: string): Promise<void> {
  await cardOf(page, words)
    .getByRole('button', { name: /^Edit Line/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit Scene' })
  await dialog.getByLabel('Dialog').fill(corrected)
  await dialog.getByRole('button', { name: 'Update Scene' }).click()
  await expect(dialog).toHaveCount(0)
}

const KITCHEN = 'INT. KITCHEN - NIGHT'
const STREET = 'EXT. STREET - DAWN'

export const SHORT_SCRIPT: readonly Line[] = [
  { actor: 'narrator', dialog: KITCHEN, heading: KITCHEN },
  { actor: 'narrator', dialog: 'A tap drips.', heading: KITCHEN },
  { actor: 'MARCUS', dialog: 'You kept the key.', heading: KITCHEN },
  { actor: 'DANI', dialog: 'To give it back.', heading: KITCHEN },
  { actor: 'MARC', dialog: 'Three years later?', heading: KITCHEN, doubts: ['This name is close to another one.'] },
  { actor: 'narrator', dialog: STREET, heading: STREET },
  { actor: 'DANI', dialog: 'I was on my way.', heading: STREET },
  { actor: 'MARCUS', dialog: 'Slowly.', heading: STREET },
]
