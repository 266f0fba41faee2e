import { expect, type Page, type Route } from '@playwright/test'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import type { EnterState, PageState } from '../pages/pages.ts'
import type { Visitor } from '../support/visitors.ts'
import { goToActorsLine, REHEARSAL_STATES } from './rehearsal-states.ts'
import { RATE, toWav } from '../rehearsal/fake-microphone.ts'
import { assignPath, characterOf, previewPath, lineCard } from '../pages/voices-page.ts'

export const LINES: Line[] = [
  { actor: 'narrator', dialog: 'A laundromat, two in the morning.', heading: 'INT. LAUNDROMAT - NIGHT' },
  { actor: 'MARCUS', dialog: 'You kept the key. All this time.', heading: 'INT. LAUNDROMAT - NIGHT' },
  { actor: 'DANI', dialog: 'I kept it so I could give it back.', heading: 'INT. LAUNDROMAT - NIGHT' },
  { actor: 'MARCUS', dialog: 'Then put it on the dryer, and he walks out.', heading: 'INT. LAUNDROMAT - NIGHT' },
]

const LIST = '**/api/v1/scenes/document/*'
const STATUS = '**/api/v1/scenes/document/*/audio-status'
const VOICES = '**/api/v1/voices/'
const CLIP = '**/clip-of-a-line.wav'

/** By their seconds. */
const tones = new Map<number, Buffer>()
/** A tone instead of speech, because synthesis takes time and only the page is examined. */
function tone(seconds: number): Buffer {
  const kept = tones.get(seconds)
  if (kept) return kept
  const made = toWav(Int16Array.from({ length: RATE * seconds }, (_, at) => Math.round(4000 * Math.sin(at / 6))))
  tones.set(seconds, made)
  return made
}
/** The tone of the clips. */
export const CLIP_HERTZ = RATE / 6 / (2 * Math.PI)

interface WireScene {
  actor: string
  audio_url: string
  audio_status: string
  voice_id: string
  direction?: object
}

const PLAIN = { manner: 'plain', amount: 2, place: 'here', ending: 'said', entry: 'answers' }
const directed = (said: object, { read = 0, beat = {} } = {}) => ({
  chosen: { ...said, ...beat },
  script: PLAIN,
  now: { ...PLAIN, ...said },
  read,
})
/** How the lines of these characters are said. */
const DIRECTIONS: Partial<Record<string, object>> = {
  MARCUS: directed({ manner: 'cold', amount: 1 }, { read: 1, beat: { beat: 2 } }),
  ATTENDANT: directed({ place: 'next room' }),
}

/** Changes the lines of the server as if their clips were made; DANI is the actor's part. */
const voiceLines = async (route: Route) => {
  const response = await route.fetch()
  // A page that is left meanwhile reads no answer.
  const body = (await response.json().catch(() => undefined)) as { data: { scenes: WireScene[] } } | undefined
  if (body === undefined) return
  for (const scene of body.data.scenes) {
    const isActors = scene.actor === 'DANI'
    scene.voice_id = isActors ? 'record_by_me' : 'kokoro:af_heart'
    scene.audio_url = isActors ? '' : '/clip-of-a-line.wav'
    scene.audio_status = isActors ? 'processing' : 'completed'
    const direction = DIRECTIONS[scene.actor]
    if (direction !== undefined) scene.direction = direction
  }
  await route.fulfill({ response, json: body })
}

const success = (data: unknown) => ({ json: { status: 'success', message: 'OK', data } })
const counts = { pending: 0, processing: 1, completed: 1, error: 0, recorded_by_me: 2, total: 4 }
const GENERATING = success({ overall_status: 'processing', counts, ready_from_start: 2, generation: 1 })

/** Serves a scene whose lines all have clips, except those of DANI, the actor's part. */
export async function serveVoicedScene(page: Page, { lineSeconds = 2 } = {}): Promise<void> {
  await page.route(CLIP, (route) => route.fulfill({ body: tone(lineSeconds), contentType: 'audio/wav' }))
  await page.route(LIST, voiceLines)
}

export const expectVoiced = (page: Page): Promise<void> =>
  expect(lineCard(page, 4).getByRole('button', { name: 'Hear Line #4 alone' })).toBeVisible()

const listCastingStates = (path: string): PageState[] => {
  const state = (name: string, enter: EnterState): PageState => ({ name: `voices-${name}`, path, enter })
  return [
    state('pending', (page) =>
      expect(characterOf(page, 'MARCUS').getByText('Voice assignment required')).toBeVisible(),
    ),
    state('cast', async (page) => {
      await page.getByRole('button', { name: "I'll read this one: DANI" }).click()
      await page.getByRole('button', { name: 'Auto-cast' }).click()
      await expect(page.getByText(/parts cast\. Listen/)).toBeVisible()
    }),
    state('picker', async (page) => {
      await characterOf(page, 'MARCUS')
        .getByRole('button', { name: /^Voice for MARCUS/ })
        .click()
      await expect(page.getByRole('listbox')).toBeVisible()
    }),
    state('manner', async (page) => {
      await page.getByRole('button', { name: 'Auto-cast' }).click()
      await characterOf(page, 'MARCUS').getByRole('button', { name: 'Manner of MARCUS' }).click()
      await expect(page.getByRole('dialog', { name: 'How Marcus speaks' })).toBeVisible()
    }),
    state('pronunciation', async (page) => {
      await page.getByRole('button', { name: 'Pronunciation' }).click()
      await expect(page.getByRole('dialog').getByLabel('Word 1 in the script')).toBeVisible()
    }),
    {
      ...state('making', (page) => expect(page.getByRole('link', { name: 'Start rehearsing' })).toBeVisible()),
      prepare: (page) => page.route(STATUS, (route) => route.fulfill(GENERATING)),
    },
    {
      ...state('error', (page) => expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()),
      prepare: (page) =>
        page.route(VOICES, (route) => route.fulfill({ status: 404, json: { status: 'error', message: 'Not here.' } })),
    },
  ]
}

/** States of the rehearsal page once its clips can be heard. */
const listVoicedStates = (path: string): PageState[] => {
  const state = (name: string, enter?: EnterState): PageState => ({
    name,
    path,
    prepare: (page) => serveVoicedScene(page),
    enter: async (page) => {
      await expectVoiced(page)
      await enter?.(page)
    },
  })
  return [
    state('audio-voiced'),
    state('audio-yours', goToActorsLine),
    state('audio-complete', async (page) => {
      await page.getByRole('button', { name: 'Play from here, Line #4' }).click()
      await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
    }),
    state('audio-broken', async (page) => {
      await page.route(CLIP, (route) => route.fulfill({ status: 500 }))
      await page.getByRole('button', { name: 'Play from here, Line #2' }).click()
      await expect(lineCard(page, 2).getByRole('alert')).toBeVisible()
    }),
    ...REHEARSAL_STATES.map(({ name, enter }) => state(name, enter)),
  ]
}

/** Inserts a script and returns the states of its casting and rehearsal pages. */
export async function arrangeVoiceStates(sql: Sql, user: Visitor): Promise<PageState[]> {
  const documentId = await addScript(sql, user, { title: 'The Last Dryer', lines: LINES })
  const preview = previewPath(documentId)
  const unvoiced = (page: Page) => expect(page.getByRole('link', { name: 'Assign voices', exact: true })).toBeVisible()
  return [
    ...listCastingStates(assignPath(documentId)),
    { name: 'audio-unvoiced', path: preview, enter: unvoiced },
    ...listVoicedStates(preview),
  ]
}
