import { expect, type Page, type Route } from '@playwright/test'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import type { Enter, PageState } from '../pages/pages.ts'
import type { Visitor } from '../support/visitors.ts'
import { comeToYourLine, ROOM_STATES } from './rehearsal-states.ts'
import { RATE, toWav } from '../rehearsal/fake-microphone.ts'
import { assignPath, partOf, previewPath, segmentOf } from '../pages/voices-page.ts'

export const LINES: Line[] = [
  { actor: 'narrator', dialog: 'A laundromat, two in the morning.', heading: 'INT. LAUNDROMAT - NIGHT' },
  { actor: 'MARCUS', dialog: 'You kept the key. All this time.', heading: 'INT. LAUNDROMAT - NIGHT' },
  { actor: 'DANI', dialog: 'I kept it so I could give it back.', heading: 'INT. LAUNDROMAT - NIGHT' },
  { actor: 'MARCUS', dialog: 'Then put it on the dryer, and he walks out.', heading: 'INT. LAUNDROMAT - NIGHT' },
]

const LIST = '**/api/v1/scenes/document/*'
const STATUS = '**/api/v1/scenes/document/*/audio-status'
const VOICES = '**/api/v1/voices/'
const SOUND = '**/sound-of-a-line.wav'

/** A tone: what is looked at here is the page, and real speech costs everybody's time. */
const tone = (seconds: number): Buffer =>
  toWav(Int16Array.from({ length: RATE * seconds }, (_, at) => Math.round(4000 * Math.sin(at / 6))))

interface WireScene {
  actor: string
  audio_url: string
  audio_status: string
  voice_id: string
}

/** The server's own lines, as they are once somebody has read them; DANI is the actor's part. */
const voiceLines = async (route: Route) => {
  const answer = await route.fetch()
  const body = (await answer.json()) as { data: { scenes: WireScene[] } }
  for (const scene of body.data.scenes) {
    const isOwn = scene.actor === 'DANI'
    scene.voice_id = isOwn ? 'record_by_me' : 'kokoro:af_heart'
    scene.audio_url = isOwn ? '' : '/sound-of-a-line.wav'
    scene.audio_status = isOwn ? 'processing' : 'completed'
  }
  await route.fulfill({ response: answer, json: body })
}

const success = (data: unknown) => ({ json: { status: 'success', message: 'OK', data } })
const counts = { pending: 0, processing: 1, completed: 1, error: 0, recorded_by_me: 2, total: 4 }
const MAKING = success({ overall_status: 'processing', counts, ready_from_start: 2, generation: 1 })

/** A scene that can be heard when it opens: everybody's lines are read but DANI's, who is the actor. */
export async function voiceScene(page: Page, { lineSeconds = 2 } = {}): Promise<void> {
  await page.route(SOUND, (route) => route.fulfill({ body: tone(lineSeconds), contentType: 'audio/wav' }))
  await page.route(LIST, voiceLines)
}

export const expectVoiced = (page: Page): Promise<void> =>
  expect(segmentOf(page, 4).getByRole('button', { name: 'Hear Line #4 alone' })).toBeVisible()

const listCastingStates = (path: string): PageState[] => {
  const state = (name: string, enter: Enter): PageState => ({ name: `voices-${name}`, path, enter })
  return [
    state('pending', (page) => expect(partOf(page, 'MARCUS').getByText('Voice assignment required')).toBeVisible()),
    state('cast', async (page) => {
      await page.getByRole('button', { name: "I'll read this one: DANI" }).click()
      await page.getByRole('button', { name: 'Auto-cast' }).click()
      await expect(page.getByText(/were cast\. Listen/)).toBeVisible()
    }),
    state('picker', async (page) => {
      await partOf(page, 'MARCUS')
        .getByRole('button', { name: /^Voice for MARCUS/ })
        .click()
      await expect(page.getByRole('listbox')).toBeVisible()
    }),
    state('pronunciation', async (page) => {
      await page.getByRole('button', { name: 'Pronunciation' }).click()
      await expect(page.getByRole('dialog').getByLabel('Word 1 in the script')).toBeVisible()
    }),
    {
      ...state('making', (page) =>
        expect(page.getByRole('link', { name: 'Start rehearsing, 2 of 4 lines ready' })).toBeVisible(),
      ),
      prepare: (page) => page.route(STATUS, (route) => route.fulfill(MAKING)),
    },
    {
      ...state('error', (page) => expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()),
      prepare: (page) =>
        page.route(VOICES, (route) => route.fulfill({ status: 404, json: { status: 'error', message: 'Not here.' } })),
    },
  ]
}

/** What the rehearsal page looks like once its scene can be heard. */
const listVoicedStates = (path: string): PageState[] => {
  const state = (name: string, enter?: Enter): PageState => ({
    name,
    path,
    prepare: (page) => voiceScene(page),
    enter: async (page) => {
      await expectVoiced(page)
      await enter?.(page)
    },
  })
  return [
    state('audio-voiced'),
    state('audio-yours', comeToYourLine),
    state('audio-complete', async (page) => {
      await page.getByRole('button', { name: 'Play from here, Line #4' }).click()
      await expect(page.getByRole('heading', { name: 'All Segments Complete!' })).toBeVisible()
    }),
    state('audio-broken', async (page) => {
      await page.route(SOUND, (route) => route.fulfill({ status: 500 }))
      await page.getByRole('button', { name: 'Play from here, Line #2' }).click()
      await expect(segmentOf(page, 2).getByRole('alert')).toBeVisible()
    }),
    ...ROOM_STATES.map(({ name, enter }) => state(name, enter)),
  ]
}

/** Puts a script on the server and tells what its casting and its rehearsal can look like. */
export async function arrangeVoiceStates(sql: Sql, person: Visitor): Promise<PageState[]> {
  const documentId = await addScript(sql, person, { title: 'The Last Dryer', lines: LINES })
  const preview = previewPath(documentId)
  const unvoiced = (page: Page) => expect(page.getByRole('link', { name: 'Assign voices', exact: true })).toBeVisible()
  return [
    ...listCastingStates(assignPath(documentId)),
    { name: 'audio-unvoiced', path: preview, enter: unvoiced },
    ...listVoicedStates(preview),
  ]
}
