import { expect, type Page } from '@playwright/test'
import type { PageState } from './pages.ts'
import { segmentOf } from './voices-page.ts'

type Open = (page: Page) => Promise<void>

/** DANI's line, with nobody to hear it but a tap. */
async function comeToYourLine(page: Page, open: Open): Promise<void> {
  await open(page)
  await page.getByRole('button', { name: 'Play from here, Line #3' }).click()
  await expect(segmentOf(page, 3).getByText('Your line', { exact: true })).toBeVisible()
}

/** What the rehearsal room looks like while it is used; `open` leads to a scene that can be heard. */
export const listRoomStates = (path: string, open: Open): PageState[] => {
  const state = (name: string, enter: PageState['enter']): PageState => ({ name: `room-${name}`, path, enter })
  return [
    state('settings', async (page) => {
      await open(page)
      await page.getByRole('button', { name: 'Rehearsal settings' }).click()
      await expect(page.getByRole('dialog', { name: 'Rehearsal settings' })).toBeVisible()
    }),
    state('keys', async (page) => {
      await open(page)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
    }),
    state('prompt', async (page) => {
      await comeToYourLine(page, open)
      await page.keyboard.press('l')
      await expect(segmentOf(page, 3).locator('mark')).toBeVisible()
    }),
    state('loop', async (page) => {
      await comeToYourLine(page, open)
      await page.getByRole('button', { name: 'Loop', exact: true }).click()
      await page.getByRole('button', { name: 'Loop these lines' }).click()
      await page.getByRole('button', { name: 'Loop', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Stop looping' })).toBeVisible()
    }),
    state('report', async (page) => {
      await comeToYourLine(page, open)
      await page.keyboard.press(' ')
      await expect(segmentOf(page, 4).getByText('Playing', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
      await page.getByText('Line by line').click()
      await expect(page.getByRole('row', { name: /^#3 .*tapped/ })).toBeVisible()
    }),
    state('huge', async (page) => {
      await comeToYourLine(page, open)
      await page.keyboard.press('+')
      await page.keyboard.press('+')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }),
  ]
}
