import { expect, type Page } from '@playwright/test'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import type { EnterState, PageState } from '../pages/pages.ts'
import { drawPhoto } from '../support/photos.ts'
import type { Visitor } from '../support/visitors.ts'
import { lineHeadings, linesPath, SHORT_SCRIPT } from '../pages/lines-page.ts'

const LINES = '**/api/v1/scenes/document/*'
const HISTORY = '/dashboard/process-list'

const openDialog = async (page: Page, button: string) => {
  // On a touch screen the buttons of a line can be tapped once the line has the focus.
  await page.getByRole('button', { name: button }).focus()
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const listSceneStates = (path: string): PageState[] => {
  const state = (name: string, enter: EnterState): PageState => ({ name: `scenes-${name}`, path, enter })
  return [
    state('lines', (page) => expect(lineHeadings(page)).toHaveCount(SHORT_SCRIPT.length)),
    state('edit', (page) => openDialog(page, 'Edit Line #4')),
    state('insert', async (page) => {
      await openDialog(page, 'Insert after Line #3')
      await page.getByRole('button', { name: 'New Actor' }).click()
      await expect(page.getByPlaceholder('Enter new actor name')).toBeFocused()
    }),
    state('delete', (page) => openDialog(page, 'Delete Line #4')),
    {
      ...state('left-out', openLeftOut),
      prepare: (page) =>
        page.route('**/left-out', (route) =>
          route.fulfill({ json: { status: 'success', message: 'OK', data: { texts: LEFT_OUT } } }),
        ),
    },
    state('narration', async (page) => {
      await page.getByRole('checkbox', { name: /^Select narrator scenes/ }).check()
      const marks = page.getByText('Selected for deletion')
      await expect(marks).toHaveCount(3)
      await marks.last().scrollIntoViewIfNeeded()
    }),
    {
      ...state('loading', (page) => expect(page.getByText('Loading scenes, please wait a moment...')).toBeVisible()),
      prepare: (page) => page.route(LINES, () => undefined),
      isBusy: true,
    },
    {
      ...state('error', (page) => expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()),
      prepare: (page) =>
        page.route(LINES, (route) =>
          route.fulfill({
            status: 404,
            json: { status: 'error', message: 'This script does not exist.', data: { code: 'not_found' } },
          }),
        ),
    },
  ]
}

const openMergeDialog: EnterState = async (page) => {
  await page.getByRole('button', { name: 'Rename or merge MARC', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename MARC' })
  await dialog.getByRole('button', { name: 'MARCUS' }).click()
  await expect(dialog.getByRole('button', { name: 'Merge into MARCUS' })).toBeVisible()
}

const LEFT_OUT = [
  { text: 'CONTINUED: (2)', reason: 'continued', page: 2, times: 3 },
  { text: 'Sides for NORA, second callback. Please be off book.', reason: 'front-matter', page: 1, times: 1 },
  { text: 'MARCUS (on the phone) Do not hang up, whatever she says to you.', reason: 'no-speech', page: 1, times: 1 },
  { text: 'THE LAST DRYER / Blue revision / 11.14.26', reason: 'header-or-footer', page: 1, times: 4 },
  { text: '12', reason: 'number', page: 2, times: 1 },
] as const

const openLeftOut: EnterState = async (page) => {
  await page.getByText('3 lines are not in your script.').click()
  await expect(page.getByRole('heading', { name: 'Before the scene starts' })).toBeVisible()
}

/** Panels that are beside the lines on wide screens and in sheets on narrow ones. */
const listSideStates = (path: string, isPhone: boolean): PageState[] =>
  isPhone
    ? [
        { name: 'scenes-cast', path, enter: (page) => openDialog(page, 'Cast and scenes') },
        { name: 'lines-page', path, enter: (page) => openDialog(page, 'See the page') },
      ]
    : [{ name: 'scenes-merge', path, enter: openMergeDialog }]

async function chooseFromMenu(page: Page, item: string, dialog: string): Promise<void> {
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
}

const HISTORY_STATES: PageState[] = [
  { name: 'history-rename', path: HISTORY, enter: (page) => chooseFromMenu(page, 'Rename', 'Rename the script') },
  { name: 'history-pages', path: HISTORY, enter: (page) => expect(page.getByRole('rowheader')).toHaveCount(8) },
  {
    name: 'history-delete',
    path: HISTORY,
    enter: async (page) => {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: 'Delete script' })).toBeVisible()
    },
  },
  {
    name: 'history-error',
    path: HISTORY,
    prepare: (page) => page.route('**/api/v1/documents/', (route) => route.abort('connectionreset')),
    enter: (page) => expect(page.getByText('Failed to fetch process list')).toBeVisible(),
  },
]

/** A receipt that is not complete yet. */
const RECEIPT = {
  _id: '0199b5f2-7a11-7c55-9d2e-00007f3a22c1',
  asked_at: '2026-11-16T21:04:10.000Z',
  reason: 'asked',
  counts: { files: 1, page_images: 3, lines: 31, undo_steps: 4, clips: 17, recordings: 0, tapes: 0 },
  last_object_at: '2026-11-16T21:04:12.000Z',
  checked_at: null,
  backups_until: '2026-12-21T21:19:40.000Z',
  is_encrypted: true,
}

const CONFIDENTIAL_STATES: PageState[] = [
  {
    name: 'history-confidential',
    path: HISTORY,
    enter: (page) => chooseFromMenu(page, 'Make confidential', 'Make it confidential?'),
  },
  ...['deletions', `deletions/${RECEIPT._id}`].map((path): PageState => ({
    name: path === 'deletions' ? path : 'receipt',
    path: `/dashboard/${path}`,
    prepare: (page) =>
      page.route('**/api/v1/documents/deletions', (route) =>
        route.fulfill({ json: { status: 'success', message: '', data: { deletions: [RECEIPT] } } }),
      ),
  })),
]

const REVISED = {
  state: 'ready',
  message: '',
  revision_id: '0199b5f2-7a11-7c55-9d2e-000000000077',
  changes: {
    scope: 'part',
    part: { pages: 2, of: 6 },
    colour: 'Blue',
    same: 41,
    changed: 1,
    new: 1,
    cut: 1,
    moved: 0,
    yours: 1,
    cost: { pages: 2, from_month: 2, from_paygo: 0, missing: 0 },
    file_pages: 3,
    lines: [
      {
        kind: 'changed',
        actor: 'DANI',
        is_yours: true,
        before: 'I kept it so I could give it back.',
        after: 'I kept it so you would have to ask for it back.',
      },
      { kind: 'new', actor: 'MARCUS', is_yours: false, before: null, after: 'I am asking.' },
      { kind: 'cut', actor: 'MARCUS', is_yours: false, before: 'Then put it on the dryer and walk out.', after: null },
    ],
  },
}

const listRevisionStates = (path: string): PageState[] => [
  {
    name: 'new-pages',
    path,
    enter: (page) => expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible(),
  },
  {
    name: 'new-pages-photos',
    path,
    enter: async (page) => {
      const photos = await Promise.all(
        ['IMG_1.jpg', 'IMG_2.jpg'].map((name) =>
          drawPhoto(page, [['MARCUS', 'You kept the key.']], { name, mimeType: 'image/jpeg' }),
        ),
      )
      await page.getByLabel('Photo files').setInputFiles(photos)
      await expect(page.getByRole('button', { name: 'Read these pages' })).toBeEnabled()
    },
  },
  {
    name: 'new-pages-read',
    path,
    prepare: (page) =>
      page.route(/\/documents\/[^/]+\/revision/, (route) =>
        route.fulfill({ json: { status: 'success', message: 'OK', data: REVISED } }),
      ),
    enter: (page) => expect(page.getByRole('button', { name: 'Apply for 2 pages' })).toBeVisible(),
  },
]

export const manyLines = (count: number): Line[] =>
  Array.from({ length: count }, (_, at) => {
    const heading = `INT. ROOM ${Math.floor(at / 40) + 1} - NIGHT`
    if (at % 40 === 0) return { actor: 'narrator', dialog: heading, heading }
    const actor = ['MARCUS', 'DANI', 'OTIS', 'narrator'][at % 4] ?? ''
    const dialog =
      `Line ${at + 1}: ${'nobody told me that it would be this late, and I did not ask. '.repeat((at % 3) + 1)}`.trim()
    return { actor, dialog, heading, ...(at % 97 === 5 ? { doubts: ['The scan is hard to read here.'] } : {}) }
  })

/** Inserts scripts and returns the states of their pages. */
export async function arrangeScriptStates(sql: Sql, user: Visitor, isPhone: boolean): Promise<PageState[]> {
  const add = async (title: string, lines: readonly Line[]) => linesPath(await addScript(sql, user, { title, lines }))
  const short = await add('The Key', SHORT_SCRIPT)
  const blank = await add('Blank', [])
  const speechless = await add(
    'Letters',
    SHORT_SCRIPT.map((line) => ({ ...line, actor: 'narrator' })),
  )
  const long = await add('The Long Night', manyLines(2000))
  for (let number = 1; number <= 6; number += 1) await add(`Sides ${number}`, [])
  return [
    ...listSceneStates(short),
    ...listSideStates(short, isPhone),
    { name: 'scenes-empty', path: blank, enter: (page) => expect(page.getByText(/^No scenes yet/)).toBeVisible() },
    {
      name: 'scenes-nobody-speaks',
      path: speechless,
      enter: (page) => expect(page.getByRole('heading', { name: "We didn't find who speaks" })).toBeVisible(),
    },
    { name: 'scenes-many', path: long, enter: (page) => expect(lineHeadings(page).first()).toBeVisible() },
    ...HISTORY_STATES,
    ...CONFIDENTIAL_STATES,
    ...listRevisionStates(short.replace(/scenes$/, 'new-pages')),
  ]
}
