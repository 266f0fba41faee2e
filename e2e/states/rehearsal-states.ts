import { expect, type Page } from '@playwright/test'
import type { Enter } from '../pages/pages.ts'
import { segmentOf } from '../pages/voices-page.ts'

/** DANI's line, with nobody to hear it but a tap. */
export async function comeToYourLine(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play from here, Line #3' }).click()
  await expect(segmentOf(page, 3).getByText('Your line', { exact: true })).toBeVisible()
}

/** What the rehearsal room looks like while it is used; each begins where the scene can be heard. */
export const ROOM_STATES: { name: string; enter: Enter }[] = [
  {
    name: 'room-settings',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Rehearsal settings' }).click()
      await expect(page.getByRole('dialog', { name: 'Rehearsal settings' })).toBeVisible()
    },
  },
  {
    name: 'room-keys',
    enter: async (page) => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
    },
  },
  {
    name: 'room-prompt',
    enter: async (page) => {
      await comeToYourLine(page)
      await page.keyboard.press('l')
      await expect(segmentOf(page, 3).locator('mark')).toBeVisible()
    },
  },
  {
    name: 'room-loop',
    enter: async (page) => {
      await comeToYourLine(page)
      await page.getByRole('button', { name: 'Loop', exact: true }).click()
      await page.getByRole('button', { name: 'Loop these lines' }).click()
      await page.getByRole('button', { name: 'Loop', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Stop looping' })).toBeVisible()
    },
  },
  {
    name: 'room-report',
    enter: async (page) => {
      await comeToYourLine(page)
      await page.keyboard.press(' ')
      await expect(segmentOf(page, 4).getByText('Playing', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
      await page.getByText('Line by line').click()
      await expect(page.getByRole('row', { name: /^#3 .*tapped/ })).toBeVisible()
    },
  },
  {
    name: 'room-huge',
    enter: async (page) => {
      await comeToYourLine(page)
      await page.keyboard.press('+')
      await page.keyboard.press('+')
    },
  },
]
