import { expect, type Page } from '@playwright/test'
import type { EnterState, PageState } from '../pages/pages.ts'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import { putTakesOnDevice, type TakeOnDevice } from '../support/takes-on-device.ts'
import type { Visitor } from '../support/visitors.ts'
import { serveVoicedScene } from './voice-states.ts'

export const briefPath = (documentId: string): string => `/dashboard/process/${documentId}/brief`

export const MAIL = `Hi Rosa, we would love to see a tape from you for DANI in THE LAST DRYER (feature, shoots in March).

Please prepare scenes 1 and 3. Sides attached, you may hold them.

Mid-chest up, landscape, plain wall. Slate at the end with your name, height and where you are based, and give us a full-length.

Label your files LASTNAME_FIRSTNAME_ROLE_SC#, MP4, under 200 MB each.

Everything through Spotlight by EOD Thursday PT please. No extensions on this one, sorry!`

const inScene = (heading: string): Line[] => [
  { actor: 'narrator', dialog: heading, heading },
  { actor: 'MARCUS', dialog: 'You kept it.', heading },
  { actor: 'DANI', dialog: 'I did.', heading },
]
const LINES = ['INT. LAUNDROMAT - NIGHT', 'EXT. LOT - DAWN', "INT. MARCUS'S CAR - DAY"].flatMap(inScene)
const MEDIA = { actor: { hertz: 440, amplitude: 0.25 }, partner: { hertz: 1000, amplitude: 0.1 } }

/** Three scenes, of which the first and the last have a starred take, and a slate. */
export async function addBriefedScript(sql: Sql, user: Visitor) {
  const documentId = await addScript(sql, user, { title: 'The Last Dryer', lines: LINES })
  const rows = await sql('select id from line where document_id = $1 order by line_index', [documentId])
  const lineId = (at: number) => String(rows[at]?.['id'])
  const take = (id: string, at: number, startedAt: number): TakeOnDevice => ({
    id,
    number: 1,
    seconds: 2,
    startedAt,
    sceneId: lineId(3 * at),
    lines: [
      { id: lineId(3 * at + 1), isActors: false, from: 0.2, to: 0.8 },
      { id: lineId(3 * at + 2), isActors: true, from: 1, to: 1.8 },
    ],
    isStarred: true,
    media: MEDIA,
  })
  const takes: TakeOnDevice[] = [
    { id: 'slate', kind: 'slate', number: 1, seconds: 1, startedAt: 1, lines: [], media: MEDIA },
    take('one', 0, 2),
    take('three', 2, 3),
  ]
  return { documentId, takes }
}

export async function pasteMail(page: Page, mail = MAIL): Promise<void> {
  const box = page.getByRole('textbox', { name: 'The mail from casting' })
  await box.focus()
  await box.dispatchEvent('paste')
  await page.keyboard.insertText(mail)
  await expect(page.getByRole('heading', { level: 1, name: 'The brief' })).toBeVisible()
}

export const makeList = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Make my list' }).click()
  await expect(page.getByRole('list', { name: 'What casting asked for' })).toBeVisible()
}

/** Makes the files of the starred takes, from a page with the list. */
export async function makeFiles(page: Page, count: number): Promise<void> {
  await page.getByRole('link', { name: 'Make them: Files' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: `Make ${count} files` }).click()
  await expect(page.getByText(/^(Ready|Made, look at this first)$/)).toHaveCount(count, { timeout: 90_000 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Made and checked')).toBeVisible()
}

export async function tickAll(page: Page): Promise<void> {
  const boxes = page.getByRole('list', { name: 'What casting asked for' }).getByRole('checkbox')
  for (const box of await boxes.all()) await box.check()
}

/** Inserts a script and returns the states of its brief, in which each has what the ones before have done. */
export async function arrangeBriefStates(sql: Sql, user: Visitor): Promise<PageState[]> {
  const { documentId, takes } = await addBriefedScript(sql, user)
  const state = (name: string, enter: EnterState, prepare?: (page: Page) => Promise<void>): PageState => ({
    name: `brief-${name}`,
    path: briefPath(documentId),
    prepare: async (page) => {
      await page.goto('/robots.txt')
      await prepare?.(page)
      await serveVoicedScene(page)
    },
    enter,
  })
  return [
    state('paste', (page) => expect(page.getByRole('button', { name: 'Read it' })).toBeVisible()),
    state('nothing', (page) => pasteMail(page, 'Thank you so much, see you soon!')),
    state('found', async (page) => {
      await page.getByRole('button', { name: 'Paste another mail' }).click()
      await page.getByRole('textbox', { name: 'The mail from casting' }).fill('')
      await pasteMail(page)
      await page.getByRole('button', { name: /^Scenes/ }).click()
    }),
    state('edit', async (page) => {
      await page.getByRole('button', { name: 'Other: Due' }).click()
      await page.getByRole('button', { name: 'Change: Role' }).click()
      await expect(page.getByRole('form', { name: 'Role' })).toBeVisible()
    }),
    state('list', makeList, (page) => putTakesOnDevice(page, documentId, takes)),
    state('ready', async (page) => {
      await page.getByRole('radio', { name: '6:00 pm' }).check({ force: true })
      await makeList(page)
      await makeFiles(page, 2)
      await page.getByRole('link', { name: 'The brief' }).click()
      await makeList(page)
      await tickAll(page)
      await expect(page.getByRole('heading', { level: 1, name: 'Ready to send' })).toBeVisible()
      await page.evaluate(() => scrollTo(0, 0))
    }),
    {
      ...state('on-takes', (page) => expect(page.getByRole('heading', { name: 'Ready to send' })).toBeVisible()),
      path: `/dashboard/process/${documentId}/takes`,
    },
  ]
}
