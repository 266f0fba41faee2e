/// <reference lib="dom" />
import { chromium, type Browser, type Page } from 'playwright-core'
import { findProgram } from '@sidelight/dev-services/find-program'
import { DEMO_ACCOUNT } from '../../apps/server/src/seed/demo-account.ts'
import type { DevServers } from './dev-servers.ts'

/** For a page that never gets there: Vite transforms every module on its first visit, on a busy machine for minutes. */
const STEP_MS = 300_000
/** What Chromium says of a request whose page was left, which is no failure. */
const LEFT_PAGE = 'net::ERR_ABORTED'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome']
const DEMO_PART = 'DANI'

/**
 * Opens the pages as a visitor would, from the landing page to the partner's first clip and the console, and throws
 * what they reported, requested in vain, or loaded again by themselves.
 */
export async function walkPages({ webUrl, inviteOperator }: DevServers): Promise<string> {
  const browser = await launchBrowser()
  if (browser === undefined) return 'not opened: no Chromium or Chrome is installed (CHROMIUM_PATH names one)'
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(STEP_MS)
  const page = await context.newPage()
  const { open, problems, add } = watchPage(page)
  try {
    await watchSound(page)
    await open(webUrl)
    await signIn(page)
    await hearPartner(page)
    await open(await inviteOperator())
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
    await open(`${webUrl}/dashboard`)
    await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor()
  } catch (error) {
    add(error instanceof Error ? error.message : String(error))
  } finally {
    await browser.close()
  }
  if (problems.length > 0) throw new Error(problems.join('\n  '))
  return 'signed in, heard the partner on the stage, opened the console, came back'
}

async function launchBrowser(): Promise<Browser | undefined> {
  const executablePath =
    process.env['CHROMIUM_PATH'] ?? BROWSERS.map((name) => findProgram(name)).find((file) => file !== undefined)
  // Playwright knows where Chrome is installed on a Mac and on Windows.
  const program = executablePath === undefined ? { channel: 'chrome' } : { executablePath }
  try {
    return await chromium.launch({
      ...program,
      args: [
        '--no-sandbox',
        '--no-first-run',
        '--disable-background-networking',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    })
  } catch (error) {
    if (process.env['CI'] || executablePath !== undefined) throw error
    return undefined
  }
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill(DEMO_ACCOUNT.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_ACCOUNT.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Takes a part of the demo script and waits until the partner is heard: who arrives by a press need not press again. */
async function hearPartner(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Rehearse' }).click()
  const part = page.locator('label').filter({ has: page.getByRole('radio', { name: new RegExp(`^${DEMO_PART} `) }) })
  await part.or(page.locator('[data-live]')).waitFor()
  // Chosen already if the data of an earlier start are there.
  if (await part.isVisible()) {
    await part.click()
    await page.getByRole('button', { name: /^Start rehearsing/ }).click()
  }
  await page.waitForFunction(() => (window as unknown as SoundWatch).isSounding())
}

interface SoundWatch {
  isSounding: () => boolean
}

/** Measures everything that the page sends to the loudspeaker. */
async function watchSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const analysers: AnalyserNode[] = []
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode, ...rest: number[]) => AudioNode
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, to: AudioNode, ...rest: number[]) {
        if (to instanceof AudioDestinationNode) {
          const analyser = new AnalyserNode(this.context)
          analysers.push(analyser)
          connect.call(this, analyser)
        }
        return connect.call(this, to, ...rest)
      },
    })
    const hasSignal = (analyser: AnalyserNode) => {
      const samples = new Float32Array(analyser.fftSize)
      analyser.getFloatTimeDomainData(samples)
      return samples.some((sample) => Math.abs(sample) > 0.01)
    }
    const watch: SoundWatch = { isSounding: () => analysers.some(hasSignal) }
    Object.assign(window, watch)
  })
}

/** Collects what the page reports as an error or requests in vain, and every load that `open` did not ask for. */
function watchPage(page: Page) {
  const problems: string[] = []
  const add = (problem: string) => void problems.push(`${new URL(page.url()).pathname}: ${problem}`)
  let loadsAsked = 0
  let loads = 0
  page.on('pageerror', ({ message }) => add(message))
  page.on('console', (message) => {
    if (message.type() === 'error') add(`${message.text()} ${message.location().url}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason !== LEFT_PAGE) add(`${request.url()} ${reason}`)
  })
  // Vite reloads a page when it meets a package that it has not bundled: what was typed until then is lost.
  page.on('domcontentloaded', () => {
    if (++loads > loadsAsked) add('the page was loaded again by itself')
  })
  const open = async (url: string) => {
    loadsAsked += 1
    await page.goto(url)
  }
  return { problems, add, open }
}
