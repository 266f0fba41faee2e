import { expect, type Page } from '@playwright/test'
import type { EnterState } from '../pages/pages.ts'
import { lineCard } from '../pages/voices-page.ts'

/** Plays to DANI's line, which waits for a tap because there is no microphone. */
export async function goToActorsLine(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play from here, Line #3' }).click()
  await expect(lineCard(page, 3).getByText('Your line', { exact: true })).toBeVisible()
}

/** States of the rehearsal page in use; each begins when the clips can be heard. */
export const REHEARSAL_STATES: { name: string; enter: EnterState }[] = [
  {
    name: 'rehearsal-settings',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Rehearsal settings' }).click()
      await expect(page.getByRole('dialog', { name: 'Rehearsal settings' })).toBeVisible()
    },
  },
  {
    name: 'rehearsal-line-sheet',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Regenerate Line #4' }).click()
      await expect(page.getByRole('dialog', { name: 'Marcus' }).getByRole('radio', { name: 'Cold' })).toBeChecked()
    },
  },
  {
    name: 'rehearsal-cue-track',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Cue track' }).click()
      await expect(page.getByRole('dialog', { name: 'Cue track' })).toBeVisible()
    },
  },
  {
    name: 'rehearsal-keys',
    enter: async (page) => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
    },
  },
  {
    name: 'rehearsal-prompt',
    enter: async (page) => {
      await goToActorsLine(page)
      await page.keyboard.press('l')
      await expect(lineCard(page, 3).locator('mark')).toBeVisible()
    },
  },
  {
    name: 'rehearsal-loop',
    enter: async (page) => {
      await goToActorsLine(page)
      await page.getByRole('button', { name: 'Loop', exact: true }).click()
      await page.getByRole('button', { name: 'Loop these lines' }).click()
      await page.getByRole('button', { name: 'Loop', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Stop looping' })).toBeVisible()
    },
  },
  {
    name: 'rehearsal-report',
    enter: async (page) => {
      await goToActorsLine(page)
      await page.keyboard.press(' ')
      await expect(lineCard(page, 4).getByText('Playing', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
      await page.getByText('Line by line').click()
      await expect(page.getByRole('row', { name: /^#3 .*tapped/ })).toBeVisible()
    },
  },
  {
    name: 'rehearsal-huge',
    enter: async (page) => {
      await goToActorsLine(page)
      await page.keyboard.press('+')
      await page.keyboard.press('+')
    },
  },
]
