import { expect, type Locator, type Page } from '@playwright/test'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import { storeSession, test as base } from '../support/fixtures.ts'
import { createUser, callApi, inventVisitor, signIn, type Visitor } from '../support/visitors.ts'
import { startRehearsalLog } from './rehearsal-log.ts'
import { recordOutput } from './output-recorder.ts'
import { PROMISED, speakLine } from './fake-microphone.ts'
import { openCasting, previewPath, lineCard } from '../pages/voices-page.ts'

export const SPEECH_MS = 240_000
/** The microphone repeats its line every seven seconds, and the listener may need more than one repetition. */
export const LISTENING_MS = 60_000

/** DANI is the actor's part. Short, because the partner's lines are really synthesised. */
const DIALOGUE: Line[] = [
  { actor: 'MARCUS', dialog: 'You kept the key, all this time, and you never said a word about it to anybody.' },
  { actor: 'DANI', dialog: PROMISED.text },
  { actor: 'MARCUS', dialog: 'It took three years.' },
  { actor: 'MARCUS', dialog: 'Sit down.' },
  { actor: 'DANI', dialog: PROMISED.text },
]

interface SeededScript {
  user: Visitor
  documentId: string
}

interface RehearsalFixtures {
  openSeededRehearsal: () => Promise<void>
  /** The same with a recorded output and a rehearsal log. */
  openRecordedRehearsal: () => Promise<void>
}

export const test = base.extend<RehearsalFixtures, { seeded: SeededScript }>({
  /** A scene with its clips, made once per worker; tests do not change it. */
  seeded: [
    async ({ addresses, inbox }, use) => {
      const user = inventVisitor()
      await createUser(addresses.url, inbox, user)
      const sql = (text: string, values?: unknown[]) => queryOnce(addresses.databaseUrl, text, values)
      const documentId = await addScript(sql, user, { title: 'The Key', lines: DIALOGUE })
      const { accessToken: bearer } = await signIn(addresses.url, user)
      const script = `/scenes/document/${documentId}`
      const assignments = [
        { actor: 'MARCUS', voice_id: 'kokoro:am_michael' },
        { actor: 'DANI', voice_id: 'record_by_me' },
      ]
      const post = { from: user, bearer, method: 'POST' } as const
      await callApi(addresses.url, `${script}/voice-assignments`, { ...post, body: { assignments } })
      await callApi(addresses.url, `${script}/generate-audio`, post)
      const countClips = async () => {
        const { data } = await callApi(addresses.url, `${script}/audio-status`, { from: user, bearer })
        return (data?.['counts'] as { completed: number } | undefined)?.completed
      }
      await expect.poll(countClips, { timeout: SPEECH_MS }).toBe(3)
      await use({ user, documentId })
    },
    { scope: 'worker', timeout: 2 * SPEECH_MS },
  ],
  /** A function, so that a test can prepare the page before it opens. */
  openSeededRehearsal: async ({ page, addresses, seeded: { user, documentId } }, use) => {
    await use(async () => {
      await storeSession(page, user, await signIn(addresses.url, user))
      await openRehearsal(page, documentId)
    })
  },
  openRecordedRehearsal: async ({ page, openSeededRehearsal }, use) => {
    await use(async () => {
      await recordOutput(page)
      await openSeededRehearsal()
      await startRehearsalLog(page)
    })
  },
})

export async function openRehearsal(page: Page, documentId: string): Promise<void> {
  await page.goto(previewPath(documentId))
  await expect(lineCard(page, 1)).toBeVisible()
}

export const recordMyLines = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: 'Record my lines' }).check()

/** Opens a script with one line of the actor, to be recorded, and no partner, which needs no synthesis. */
export async function openMonologue(page: Page, sql: Sql, user: Visitor): Promise<string> {
  const lines = [{ actor: 'DANI', dialog: PROMISED.text }]
  const documentId = await addScript(sql, user, { title: 'All mine', lines })
  await openCasting(page, documentId, 'DANI')
  await page.getByRole('button', { name: `I'll read this one: DANI` }).click()
  await page.getByRole('button', { name: 'Generate Audio' }).click()
  await page.waitForURL(`**${previewPath(documentId)}`)
  await recordMyLines(page)
  return documentId
}

/** To be called before the rehearsal page opens. */
export async function chooseSettings(page: Page, settings: object): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem('rehearsalSettings', text), JSON.stringify(settings))
}

/** How the lines of the actor ended in the run that was stored last. */
export const listEndings = (page: { evaluate: <R>(run: () => R) => Promise<R> }): Promise<string[]> =>
  page.evaluate(() => {
    type Runs = Record<string, { lines: { isActors: boolean; ending: string }[] }>
    const [run] = Object.values(JSON.parse(localStorage.getItem('rehearsalRuns') ?? '{}') as Runs)
    return (run?.lines ?? []).filter(({ isActors }) => isActors).map(({ ending }) => ending)
  })

export const chip = (page: Page, number: number, status: string) =>
  lineCard(page, number).getByText(status, { exact: true })

/**
 * Waits until a line is recorded and these words of it were heard, and clicks a button then, if one is named. Runs in
 * the page, because the speech would be over before a busy machine has polled and clicked.
 */
const clickWhenHeard = (page: Page, name: string | null, heard: string): Promise<void> =>
  page.evaluate(
    async ([wanted, words]) => {
      const find = () =>
        [...document.querySelectorAll('button')].find(
          ({ title, textContent }) =>
            // Most buttons have an empty title, so that "no name" must not be looked for as an empty one.
            wanted !== null && [title, textContent].includes(wanted),
        )
      const isRecorded = () =>
        [...document.querySelectorAll('li[aria-current] span')].some(({ textContent }) => textContent === 'Recording')
      const isHeard = () => (document.querySelector('[data-heard]')?.textContent ?? '').includes(words)
      while (!isRecorded() || !isHeard()) await new Promise((resolve) => setTimeout(resolve, 20))
      find()?.click()
    },
    [name, heard] as const,
  )

export const pressWhenHeard = (page: Page, name: string, heard = ''): Promise<void> => clickWhenHeard(page, name, heard)

export const waitForRecording = (page: Page): Promise<void> => clickWhenHeard(page, null, '')

/** On the stage. A listener that starts late on a busy machine follows only after the prompt is offered. */
export const expectActorsTurn = (page: Page): Promise<void> =>
  expect(page.getByText(/^(Following you|Waiting for you)$/)).toBeVisible({ timeout: LISTENING_MS })

/** On the stage: the run is past the actor's first line. Not a short line of the partner, which a busy machine would miss. */
export const partnersAnswer = (page: Page): Locator => page.getByText(/, [345] of 5$/)

/** Repeats the line until the product reacts, because a busy machine may miss words. */
export async function speakUntil(page: Page, reaction: Locator, index = 0): Promise<void> {
  await expect(async () => {
    await speakLine(page, index)
    await expect(reaction).toBeVisible({ timeout: 8000 })
  }).toPass({ timeout: LISTENING_MS })
}
