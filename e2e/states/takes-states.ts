import { expect, type Page } from '@playwright/test'
import type { EnterState, PageState } from '../pages/pages.ts'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import { putSentOnDevice, putTakesOnDevice, type TakeOnDevice } from '../support/takes-on-device.ts'
import type { Visitor } from '../support/visitors.ts'
import { serveVoicedScene } from './voice-states.ts'

const HEADING = 'INT. LAUNDROMAT - NIGHT'
const DANI = [
  'I kept it so I could give it back.',
  'You think I drove four hours to leave a key on a dryer?',
  "By who? It's two in the morning.",
  "I'm not asking you to be fair about it.",
  'You could have called.',
  'He told you that I called?',
]
const MARCUS = [
  'You kept the key.',
  'Then give it back.',
  'I think you drove four hours to be seen doing it.',
  'Somebody always is.',
  'When am I not?',
  'Nobody called.',
]
const LINES: Line[] = MARCUS.flatMap((dialog, at) => [
  { actor: 'MARCUS', dialog, heading: HEADING },
  { actor: 'DANI', dialog: DANI[at] ?? '', heading: HEADING },
])
const LINE_SECONDS = 8

/** The first lines of the script, one after the other; `missed` are line numbers with words not heard. */
const said = (ids: readonly string[], count: number, missed: readonly number[] = []) =>
  ids.slice(0, count).map((id, at) => ({
    id,
    isActors: at % 2 === 1,
    from: 2 + at * LINE_SECONDS,
    to: 2 + at * LINE_SECONDS + LINE_SECONDS - 1,
    missed: missed.includes(at + 1) ? 1 : 0,
  }))

const evening = (minute: number) => new Date().setHours(21, minute, 0, 0)

const listSampleTakes = (ids: readonly string[]): TakeOnDevice[] => [
  { id: 'take-1', number: 1, seconds: 101, startedAt: evening(9), lines: said(ids, 12, [4, 8, 12]) },
  { id: 'take-2', number: 2, seconds: 38, startedAt: evening(15), lines: said(ids, 5) },
  { id: 'take-3', number: 3, seconds: 100, startedAt: evening(17), lines: said(ids, 12, [8, 12]), isStarred: true },
  { id: 'take-4', number: 4, seconds: 99, startedAt: evening(28), lines: said(ids, 12, [10]) },
  { id: 'take-5', number: 5, seconds: 102, startedAt: evening(34), lines: said(ids, 12), isStarred: true },
]

const SENT = {
  id: 'sent-1',
  sentAt: new Date().setHours(20, 14, 0, 0),
  zone: 'Europe/Berlin',
  portal: 'Eco Cast',
  files: [
    {
      name: 'Rosa_Vidal_Laundromat_Dani_Tk5.mp4',
      bytes: 102_400_000,
      takes: ['Take 5', 'Slate'],
      says: "Performance unedited, one unbroken take. The partner's voice is synthetic. The actor's picture is as recorded; the actor's sound is as recorded, limited at −1 dB.",
      picture: 'first-frame-1.jpg',
      read: 5,
      pace: 'tight',
    },
    {
      name: 'Rosa_Vidal_Laundromat_Dani_Tk3.mp4',
      bytes: 99_800_000,
      takes: ['Take 3'],
      says: "Performance in one take, with one line picked up, at 0:48. The partner's voice is synthetic. The actor's picture is as recorded; the actor's sound is as recorded, limited at −1 dB.",
      picture: 'first-frame-2.jpg',
      read: 3,
      pace: 'tight',
    },
  ],
  voices: [{ character: 'Marcus', voice: 'Alder' }],
  note: 'Grey crew neck, hair up, lamp on the left.',
}

/** Somebody before a wall, as a small JPEG. */
async function drawFirstFrame(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 270 })
    const context = canvas.getContext('2d')
    const draw = (color: string, x: number, y: number, width: number, height: number) => {
      if (context === null) return
      context.fillStyle = color
      context.beginPath()
      context.ellipse(x, y, width, height, 0, 0, 7)
      context.fill()
    }
    draw('#2b3440', 240, 135, 400, 400)
    draw('#4a5563', 240, 300, 120, 130)
    draw('#d2a17c', 240, 120, 46, 60)
    return canvas.toDataURL('image/jpeg', 0.8)
  })
  return Buffer.from(address.replace(/^.*,/, ''), 'base64')
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })

/** Inserts a script and returns the states of its takes. */
export async function arrangeTakesStates(sql: Sql, user: Visitor): Promise<PageState[]> {
  const documentId = await addScript(sql, user, { title: 'Laundromat', lines: LINES })
  const rows = await sql('select id from line where document_id = $1 order by line_index', [documentId])
  const ids = rows.map(({ id }) => String(id))
  const state = (name: string, takes: readonly TakeOnDevice[], enter?: EnterState): PageState => ({
    name: `takes-${name}`,
    path: `/dashboard/process/${documentId}/takes`,
    prepare: async (page) => {
      await page.goto('/robots.txt')
      await putTakesOnDevice(page, documentId, takes)
      await serveVoicedScene(page)
    },
    ...(enter && { enter }),
  })
  const takes = listSampleTakes(ids)
  const list = state('sent', takes)
  const filmed: TakeOnDevice = {
    id: 'take-1',
    number: 1,
    seconds: 3,
    startedAt: evening(9),
    lines: [],
    media: { actor: { hertz: 440, amplitude: 0.25 }, partner: { hertz: 1000, amplitude: 0.25 } },
  }
  return [
    state('none', [], (page) => expect(page.getByRole('link', { name: 'Tape the scene' })).toBeVisible()),
    state('list', takes, (page) => expect(button(page, 'Take 5')).toBeVisible()),
    state('compare', takes, async (page) => {
      await page
        .getByRole('button', { name: /^Compare/ })
        .filter({ visible: true })
        .click()
      await expect(page.getByRole('list', { name: 'Your lines' })).toBeVisible()
    }),
    state('export', takes, async (page) => {
      await button(page, 'Take 5').click()
      await button(page, 'Export').click()
      await expect(button(page, 'Make the file')).toBeVisible()
    }),
    state('export-several', takes, async (page) => {
      await button(page, 'Export 2 takes').click()
      await page.getByRole('radio', { name: 'One a take' }).check({ force: true })
      await expect(button(page, 'Make 2 files')).toBeVisible()
    }),
    {
      ...list,
      prepare: async (page) => {
        await list.prepare?.(page)
        const picture = await drawFirstFrame(page)
        await putSentOnDevice(page, documentId, SENT, [picture, picture])
      },
      enter: (page) => expect(page.getByText(/^Sent on .* through Eco Cast$/)).toBeVisible(),
    },
    state('what-was-sent', takes, async (page) => {
      await page.getByRole('button', { name: /^What you sent on/ }).click()
      await expect(page.getByRole('img', { name: /^First frame of/ })).toHaveCount(2)
    }),
    state('pick-up', takes, async (page) => {
      await button(page, 'Take 5').click()
      await button(page, 'Pick up one line').click()
      await expect(page.getByRole('link', { name: 'Record the line' })).toBeVisible()
    }),
    state('ask-sent', [filmed], async (page) => {
      await button(page, 'Take 1').click()
      await button(page, 'Export').click()
      await button(page, 'Make the file').click()
      await expect(page.getByText(/^(Ready|Made, look at this first)$/)).toBeVisible({ timeout: 60_000 })
      await button(page, 'Save the file').click()
      await expect(page.getByRole('group', { name: 'Did you send it?' })).toBeVisible()
    }),
  ]
}
