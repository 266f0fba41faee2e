import { expect, type Page } from '@playwright/test'
import type { EnterState, PageState } from '../pages/pages.ts'
import { byEarPath, cueScriptPath, offBookPath, stagePath } from '../pages/voices-page.ts'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import type { Visitor } from '../support/visitors.ts'
import { serveVoicedScene } from './voice-states.ts'

const LAUNDROMAT = 'INT. LAUNDROMAT - NIGHT'
const PARKING = 'EXT. PARKING LOT - LATER'

const LINES: Line[] = [
  { actor: 'DANI', dialog: 'I kept it so I could give it back.', heading: LAUNDROMAT },
  { actor: 'MARCUS', dialog: 'Then give it back. Put it on the dryer and walk out.', heading: LAUNDROMAT },
  { actor: 'DANI', dialog: 'You think I drove four hours to leave a key on a dryer?', heading: LAUNDROMAT },
  { actor: 'MARCUS', dialog: 'I think you drove four hours to be seen doing it.', heading: LAUNDROMAT },
  { actor: 'DANI', dialog: "By who? It's two in the morning.", heading: LAUNDROMAT },
  { actor: 'narrator', dialog: 'The dryer stops. Neither of them moves.', heading: LAUNDROMAT },
  { actor: 'ATTENDANT', dialog: 'Folks. I got a bus.', heading: PARKING },
]

/** By the index of the line. */
const NOTES = [
  [1, "Don't give him the key yet."],
  [2, 'Look at the key, not at him.\nBreathe before "four hours".'],
] as const

const WORD_TIMES = '**/api/v1/scenes/document/*/word-times'
const WORDS_PER_LINE = 12
/** Long enough to be examined while it plays. */
const LONG_CLIP_S = 60

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const start = (page: Page) => button(page, 'Start').click()

/** On a stage that does not run, a tap on a line goes on from there. */
const playFrom = (page: Page, line: RegExp) => page.getByRole('button', { name: line }).click()

async function goToPartner(page: Page): Promise<void> {
  await playFrom(page, /Then give it back/)
  await expect(page.locator('[data-live] [data-next-word]')).toHaveText('back.')
}

/** DANI taps, because there is no microphone. */
async function goToActor(page: Page): Promise<void> {
  await playFrom(page, /You think I drove/)
  await expect(page.locator('[data-live]')).toContainText('You think I drove')
  await expect(button(page, 'Next line')).toBeVisible()
}

const RUNGS = ['cue only', 'gaps', 'letters'] as const

const REMINDER = { local_time: '08:30', zone: 'America/New_York' }

/** Lines on all rungs. */
const offBook = (documentId: string, rows: readonly Record<string, unknown>[]): PageState => ({
  name: 'off-book',
  path: offBookPath(documentId),
  prepare: async (page) => {
    const lines = rows.map(({ id }, at) => ({
      scene_id: id,
      text_id: '00000000',
      rung: RUNGS[at % RUNGS.length],
      streak: 0,
      box: 0,
      seen_at: '2026-01-31T20:00:00.000Z',
    }))
    await serveVoicedScene(page)
    await page.route('**/api/v1/learning/document/*', (route) =>
      route.fulfill({ json: { status: 'success', message: 'OK', data: { due_on: null, reminder: REMINDER, lines } } }),
    )
  },
  enter: (page) => expect(page.getByRole('radiogroup', { name: /^Your lines and the rung/ })).toBeVisible(),
})

const cueScript = (documentId: string): PageState => ({
  name: 'cue-script',
  path: cueScriptPath(documentId),
  prepare: (page) => serveVoicedScene(page),
  enter: (page) => expect(page.getByText('the dryer and walk out.')).toBeVisible(),
})

/** Nothing was made yet, so that lines are read from the page. */
const byEar = (documentId: string): PageState => ({
  name: 'by-ear',
  path: byEarPath(documentId),
  prepare: async (page) => {
    await serveVoicedScene(page)
    await page.route('**/api/v1/scenes/document/*/by-ear', (route) =>
      route.fulfill({ json: { status: 'success', message: 'OK', data: { lines: [], missing: 0 } } }),
    )
  },
  enter: (page) => expect(button(page, 'Start')).toBeVisible(),
})

/** The pages about the lines beside the stage. */
const listPages = (documentId: string, rows: readonly Record<string, unknown>[]): PageState[] => [
  offBook(documentId, rows),
  cueScript(documentId),
  byEar(documentId),
]

type AddState = (name: string, enter: EnterState) => PageState

const listPausedStates = (state: AddState): PageState[] => [
  state('paused', async (page) => {
    await goToActor(page)
    await button(page, 'Pause Playback').click()
    await expect(page.getByText(/Tap any line to go from there/)).toBeVisible()
  }),
  state('note', async (page) => {
    await goToActor(page)
    await button(page, 'Pause Playback').click()
    await button(page, 'Change the note').click()
    await expect(page.getByRole('textbox', { name: 'Note on this line' })).toBeFocused()
  }),
  state('line-sheet', async (page) => {
    await openLineSheet(page)
    await expect(page.getByRole('dialog', { name: 'Marcus' }).getByRole('radio', { name: 'Cold' })).toBeChecked()
  }),
  state('beat', async (page) => {
    await openLineSheet(page)
    const beat = page.getByRole('group', { name: 'Beat before it' })
    await expect(beat.getByRole('radio', { name: '2 s' })).toBeChecked()
    await beat.getByRole('radio', { name: '2 s' }).focus()
    await expect(beat.getByText('2 s', { exact: true })).toBeInViewport()
  }),
  state('reading', async (page) => {
    await openSettings(page)
    await button(page, 'Typeface, size, spaces, paper').click()
    await expect(page.getByRole('dialog', { name: 'Reading' })).toBeVisible()
  }),
  state('requests', async (page) => {
    await openFromHeader(page, /^Your voice/)
    await expect(page.getByRole('list', { name: 'Requests' })).toBeVisible()
  }),
]

async function openLineSheet(page: Page): Promise<void> {
  await goToPartner(page)
  await button(page, 'Pause Playback').click()
  await page.keyboard.press('e')
}

/** Phones have one menu instead of the buttons. */
async function openFromHeader(page: Page, name: string | RegExp): Promise<void> {
  if (await button(page, 'More').isVisible()) {
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name }).click()
  } else await page.getByRole('button', { name }).filter({ visible: true }).click()
}

const openSettings = (page: Page) => openFromHeader(page, 'Rehearsal settings')

/** The browser keeps both settings, so that these states come last. */
async function chooseRun(page: Page, { isItalian, hasShortCues }: { isItalian: boolean; hasShortCues: boolean }) {
  await openSettings(page)
  await page.getByRole('checkbox', { name: /^Italian run/ }).setChecked(isItalian)
  await page.getByRole('checkbox', { name: /^Short cues/ }).setChecked(hasShortCues)
}

const listRunStates = (state: AddState): PageState[] => [
  state('italian-settings', (page) => chooseRun(page, { isItalian: true, hasShortCues: true })),
  state('italian', async (page) => {
    await chooseRun(page, { isItalian: true, hasShortCues: false })
    await page.keyboard.press('Escape')
    await goToPartner(page)
  }),
  state('short-cues', async (page) => {
    await chooseRun(page, { isItalian: false, hasShortCues: true })
    await page.keyboard.press('Escape')
    await goToActor(page)
  }),
  state('short-cues-paused', async (page) => {
    await goToActor(page)
    await button(page, 'Pause Playback').click()
    await expect(page.getByText(/Tap any line to go from there/)).toBeVisible()
  }),
]

/** Inserts a script and returns the states of its stage and of the pages about its lines. */
export async function arrangeStageStates(sql: Sql, user: Visitor): Promise<PageState[]> {
  const documentId = await addScript(sql, user, { title: 'Laundromat', lines: LINES })
  const rows = await sql('select id from line where document_id = $1', [documentId])
  for (const [index, note] of NOTES)
    await sql('update line set note = $1 where document_id = $2 and line_index = $3', [note, documentId, index])
  // Four words begin at once, and the others when nobody looks any more.
  const starts = Array.from({ length: WORDS_PER_LINE }, (_, word) => (word < 4 ? word : LONG_CLIP_S * 1000 + word))
  const wordTimes = { lines: rows.map(({ id }) => ({ scene_id: id, starts })) }
  const state = (name: string, enter: EnterState, lineSeconds = LONG_CLIP_S): PageState => ({
    name: `stage-${name}`,
    path: stagePath(documentId),
    prepare: async (page) => {
      await serveVoicedScene(page, { lineSeconds })
      await page.route(WORD_TIMES, (route) =>
        route.fulfill({ json: { status: 'success', message: 'OK', data: wordTimes } }),
      )
    },
    enter: async (page) => {
      // The browser keeps what another state chose.
      await button(page, 'Full').click()
      await enter(page)
    },
  })
  return [
    state('ready', (page) => expect(button(page, 'Start')).toBeVisible()),
    state('partner', goToPartner),
    state('your', goToActor),
    state('gaps', async (page) => {
      await goToActor(page)
      await button(page, 'Gaps').click()
      await expect(page.locator('[data-live] [data-hidden-word]').first()).toBeVisible()
    }),
    state('cue-only', async (page) => {
      await goToActor(page)
      await button(page, 'Cue only').click()
      await expect(page.locator('[data-live] [data-cue-line]')).toHaveText('…the dryer and walk out.')
    }),
    state('dried', async (page) => {
      await goToActor(page)
      await expect(page.locator('[data-live]').getByRole('button', { name: 'Line?' })).toBeVisible()
    }),
    state('prompted', async (page) => {
      await goToActor(page)
      await page.keyboard.press('l')
      await expect(page.locator('mark')).toHaveText('You think I drove')
    }),
    ...listPausedStates(state),
    state('settings', async (page) => {
      await openSettings(page)
      await expect(page.getByRole('dialog', { name: 'Rehearsal settings' })).toBeVisible()
    }),
    state('scenes', async (page) => {
      await openFromHeader(page, 'Scenes and parts')
      await expect(button(page, PARKING)).toBeVisible()
    }),
    state('menu', async (page) => {
      if (await button(page, 'More').isVisible()) await button(page, 'More').click()
    }),
    state('huge', async (page) => {
      await goToActor(page)
      for (const key of ['+', '+']) await page.keyboard.press(key)
    }),
    state(
      'finished',
      async (page) => {
        await start(page)
        for (const text of ['I kept it so', 'You think I drove', 'By who?']) {
          await expect(page.locator('[data-live]')).toContainText(text)
          await page.keyboard.press(' ')
        }
        await expect(page.getByRole('heading', { level: 1, name: 'End of scene.' })).toBeVisible()
      },
      1,
    ),
    ...listPages(documentId, rows),
    ...listRunStates(state),
  ]
}
