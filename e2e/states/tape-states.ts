import { expect, type Page } from '@playwright/test'
import type { EnterState, PageState } from '../pages/pages.ts'
import { tapePath } from '../pages/voices-page.ts'
import { prepareCamera } from '../rehearsal/fake-camera.ts'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import type { Visitor } from '../support/visitors.ts'
import { serveVoicedScene } from './voice-states.ts'

const LINES: Line[] = [
  { actor: 'MARCUS', dialog: 'You kept the key. All this time.', heading: 'INT. LAUNDROMAT - NIGHT' },
  { actor: 'DANI', dialog: 'I kept it so I could give it back.', heading: 'INT. LAUNDROMAT - NIGHT' },
  { actor: 'MARCUS', dialog: 'Then put it on the dryer and walk out.', heading: 'INT. LAUNDROMAT - NIGHT' },
]

const CAR = "EXT. MARCUS'S CAR - DAY"
const SECOND_SCENE: Line[] = [
  { actor: 'DANI', dialog: 'You waited.', heading: CAR },
  { actor: 'MARCUS', dialog: 'I fell asleep.', heading: CAR },
]

/** The machine light records three seconds, twice on a slow machine. */
const FRAME_MS = 40_000

export const openFrame: EnterState = async (page) => {
  await page.getByRole('button', { name: 'Yes, play it in my ear' }).click()
  await expectFramed(page)
}

export const expectFramed: EnterState = (page) =>
  expect(page.getByRole('button', { name: 'Roll' })).toHaveAttribute('aria-disabled', 'false', { timeout: FRAME_MS })

/** Rolls until Marcus has said his line and it is the actor's turn. The countdown is three seconds. */
export const roll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Roll' }).click()
  await expectActorsTurn(page)
}

export const expectActorsTurn = async (page: Page): Promise<void> => {
  await expect(page.getByRole('timer', { name: 'Time' })).toBeVisible()
  await expect(page.locator('[data-prompter-line] [data-next]')).toBeVisible({ timeout: 30_000 })
}

/** On phones the switch is in a sheet. */
export const switchFrameCheck: EnterState = async (page) => {
  const settings = page.getByRole('button', { name: 'Frame settings' })
  const isPhone = await settings.isVisible()
  if (isPhone) await settings.click()
  await page.getByRole('checkbox', { name: 'Framing check (experimental)' }).check()
  if (isPhone) await page.getByRole('button', { name: 'Close settings' }).click()
}

/** Inserts a script in which Marcus begins and Dani, the actor, answers. */
export const addTapeScript = (sql: Sql, user: Visitor): Promise<string> =>
  addScript(sql, user, { title: 'Laundromat', lines: LINES })

/** Runs in the page: a phone with two cameras, and a microphone that was plugged in. */
function plugInDevices(): void {
  const names = { videoinput: ['Front Camera', 'Back Camera'], audioinput: ['iPhone Microphone', 'Wireless GO II RX'] }
  const devices = Object.entries(names).flatMap(([kind, labels]) =>
    labels.map((label) => ({ kind, label, deviceId: label, groupId: '' })),
  )
  navigator.mediaDevices.enumerateDevices = () => Promise.resolve(devices as MediaDeviceInfo[])
}

/** Inserts a script and returns the states of its tape. */
export async function arrangeTapeStates(sql: Sql, user: Visitor): Promise<PageState[]> {
  const documentId = await addScript(sql, user, { title: 'Laundromat', lines: [...LINES, ...SECOND_SCENE] })
  const state = (name: string, enter: EnterState): PageState => ({
    name: `tape-${name}`,
    path: tapePath(documentId),
    prepare: async (page) => {
      await page.evaluate(() => localStorage.removeItem('tapeSettings'))
      await prepareCamera(page)
      await page.addInitScript(plugInDevices)
      await serveVoicedScene(page, { lineSeconds: 1 })
    },
    enter,
  })
  return [
    state('earbud', (page) => expect(page.getByRole('heading', { name: /earbud/ })).toBeVisible()),
    state('frame', openFrame),
    state('frame-check', async (page) => {
      await openFrame(page)
      await switchFrameCheck(page)
      await expect(page.getByRole('status')).toHaveText(/^Eyes, distance and headroom are right/)
    }),
    state('scenes', async (page) => {
      await openFrame(page)
      await page.getByRole('button', { name: /^Scene 1/ }).click()
      await expect(page.getByRole('dialog', { name: 'Which scene?' })).toBeVisible()
    }),
    state('slate', async (page) => {
      await openFrame(page)
      await page.getByRole('button', { name: 'Slate' }).click()
      const write = page.getByRole('button', { name: 'Write the slate' })
      if (await write.isVisible()) await write.click()
      await page.getByLabel('Name').fill('Rosa Vidal')
      await page.getByLabel('Height').fill('five foot six')
      await page.getByLabel('Anything else').fill('based in Chicago')
    }),
    state('count', async (page) => {
      await openFrame(page)
      await page.getByRole('button', { name: 'Roll' }).click()
      await expect(page.getByRole('timer')).toBeVisible()
    }),
    state('rec', async (page) => {
      await openFrame(page)
      await roll(page)
    }),
    state('kept', async (page) => {
      await openFrame(page)
      await roll(page)
      await page.keyboard.press(' ')
      await expect(page.getByRole('heading', { name: /take \d+ is kept\.$/i })).toBeVisible()
    }),
  ]
}
