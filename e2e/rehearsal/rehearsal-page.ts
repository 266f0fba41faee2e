import { expect, type Page } from '@playwright/test'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import { storeSession, test as base } from '../support/fixtures.ts'
import { createMember, callApi, inventVisitor, signIn, type Visitor } from '../support/visitors.ts'
import { startRehearsalLog } from './rehearsal-log.ts'
import { recordOutput } from './output-recorder.ts'
import { PROMISED } from './fake-microphone.ts'
import { openCasting, previewPath, segmentOf } from '../pages/voices-page.ts'

export const SPEECH_MS = 240_000
/** The microphone says its line every seven seconds; whoever misses the beginning waits for the next. */
export const LISTENING_MS = 60_000

/** DANI is the actor's part. Short, because the partner's words are really spoken. */
const DIALOGUE: Line[] = [
  { actor: 'MARCUS', dialog: 'You kept the key, all this time, and you never said a word about it to anybody.' },
  { actor: 'DANI', dialog: PROMISED.text },
  { actor: 'MARCUS', dialog: 'It took three years.' },
  { actor: 'MARCUS', dialog: 'Sit down.' },
  { actor: 'DANI', dialog: PROMISED.text },
]

interface SeededScript {
  person: Visitor
  documentId: string
}

interface Entrance {
  openSeededRehearsal: () => Promise<void>
  /** The same, and from then on everything is noted that is seen and heard. */
  openRecordedRehearsal: () => Promise<void>
}

export const test = base.extend<Entrance, { seeded: SeededScript }>({
  /** A scene with its voices, made once; tests leave it as it is. */
  seeded: [
    async ({ addresses, inbox }, use) => {
      const person = inventVisitor()
      await createMember(addresses.url, inbox, person)
      const sql = (text: string, values?: unknown[]) => queryOnce(addresses.databaseUrl, text, values)
      const documentId = await addScript(sql, person, { title: 'The Key', lines: DIALOGUE })
      const { accessToken: bearer } = await signIn(addresses.url, person)
      const script = `/scenes/document/${documentId}`
      const assignments = [
        { actor: 'MARCUS', voice_id: 'kokoro:am_michael' },
        { actor: 'DANI', voice_id: 'record_by_me' },
      ]
      const asked = { from: person, bearer, method: 'POST' } as const
      await callApi(addresses.url, `${script}/voice-assignments`, { ...asked, body: { assignments } })
      await callApi(addresses.url, `${script}/generate-audio`, asked)
      const countMade = async () => {
        const { data } = await callApi(addresses.url, `${script}/audio-status`, { from: person, bearer })
        return (data?.['counts'] as { completed: number } | undefined)?.completed
      }
      await expect.poll(countMade, { timeout: SPEECH_MS }).toBe(3)
      await use({ person, documentId })
    },
    { scope: 'worker', timeout: 2 * SPEECH_MS },
  ],
  /** To be called when whatever is to be there before the page is there. */
  openSeededRehearsal: async ({ page, addresses, seeded: { person, documentId } }, use) => {
    await use(async () => {
      await storeSession(page, person, await signIn(addresses.url, person))
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
  await expect(segmentOf(page, 1)).toBeVisible()
}

/** One line of the actor's with nobody to answer: whoever wants a microphone and nothing else waits for no voices. */
export async function openMonologue(page: Page, sql: Sql, person: Visitor): Promise<string> {
  const lines = [{ actor: 'DANI', dialog: PROMISED.text }]
  const documentId = await addScript(sql, person, { title: 'All mine', lines })
  await openCasting(page, documentId, 'DANI')
  await page.getByRole('button', { name: `I'll read this one: DANI` }).click()
  await page.getByRole('button', { name: 'Generate Audio' }).click()
  await page.waitForURL(`**${previewPath(documentId)}`)
  return documentId
}

/** Before the room is opened, or before it is opened again. */
export async function chooseSettings(page: Page, settings: object): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem('rehearsalSettings', text), JSON.stringify(settings))
}

export const chip = (page: Page, number: number, status: string) =>
  segmentOf(page, number).getByText(status, { exact: true })

/**
 * Presses what is called so, if anything, as soon as a line is recorded and these words of it were heard. In the page
 * itself: what the microphone says is over before a busy machine has looked and answered.
 */
const actOnce = (page: Page, name: string | null, said: string): Promise<void> =>
  page.evaluate(
    async ([wanted, words]) => {
      const find = () =>
        [...document.querySelectorAll('button')].find(({ title, textContent }) =>
          [title, textContent].some((one) => one === wanted),
        )
      const isRecorded = () =>
        [...document.querySelectorAll('li[aria-current] span')].some(({ textContent }) => textContent === 'Recording')
      const isSaid = () => (document.querySelector('[data-heard]')?.textContent ?? '').includes(words)
      while (!isRecorded() || !isSaid()) await new Promise((resolve) => setTimeout(resolve, 20))
      find()?.click()
    },
    [name, said] as const,
  )

export const pressOnce = (page: Page, name: string, said = ''): Promise<void> => actOnce(page, name, said)

export const untilRecorded = (page: Page): Promise<void> => actOnce(page, null, '')

/** The words of the line on stage that were heard. */
export const heardWords = (page: Page): Promise<string> => page.locator('[data-heard]').innerText()
