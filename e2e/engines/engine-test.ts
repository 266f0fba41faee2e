import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { test as base } from '../rehearsal/rehearsal-page.ts'
import { signIn, type Visitor } from '../support/visitors.ts'
import { startDevices, type Devices } from './devices.ts'
import type { EngineBrowser } from './engine-browser.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

const OPENERS = { Firefox: openFirefox, WebKit: openWebKit }

type Engine = keyof typeof OPENERS

export const ENGINES = Object.keys(OPENERS) as Engine[]

interface TestFixtures {
  engine: Engine
  hasCamera: boolean
  /** A browser with an empty profile. */
  engineBrowser: EngineBrowser
  /** Runs a part of a journey and notes it in the journey's log. */
  step: (name: string, run: () => Promise<unknown>) => Promise<void>
  /** Takes a picture of the page, to be looked at. */
  picture: (name: string) => Promise<void>
}

/** Pictures and logs of the journeys. */
const RESULTS = fileURLToPath(new URL('../../test-results/engines', import.meta.url))

export const test = base.extend<TestFixtures, { devices: Devices }>({
  engine: ['Firefox', { option: true }],
  hasCamera: [false, { option: true }],
  // It would open a page of Chromium.
  consoleGuard: async ({}, use) => use(),
  devices: [
    async ({}, use) => {
      const devices = await startDevices()
      await use(devices)
      await devices.stop()
    },
    { scope: 'worker' },
  ],
  engineBrowser: async ({ engine, devices, hasCamera }, use) => {
    const browser = await OPENERS[engine](devices, { hasCamera })
    await use(browser)
    await browser.close()
  },
  step: async ({ engine, engineBrowser: browser }, use, { title }) => {
    mkdirSync(RESULTS, { recursive: true })
    const log = join(RESULTS, `${engine} ${title.replaceAll(/\[[^\]]*\]|@\w+|[^\w ]/g, '').trim()}.log`)
    rmSync(log, { force: true })
    const note = (line: string) => appendFileSync(log, `${line}\n`)
    note(`${new Date().toISOString()} ${engine} ${browser.version}`)
    await use(async (name, run) => {
      const startedAt = performance.now()
      const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
      try {
        await test.step(name, run)
        note(`ok     ${seconds()} s  ${name}`)
      } catch (error) {
        note(`FAILED ${seconds()} s  ${name}: ${String(error)}`)
        await browser.screenshot(`${log}.png`).catch(() => undefined)
        throw error
      }
    })
    for (const problem of browser.listProblems()) note(`console: ${problem}`)
  },
  picture: async ({ engine, engineBrowser: browser }, use) => {
    mkdirSync(RESULTS, { recursive: true })
    await use((name) => browser.screenshot(join(RESULTS, `${engine} ${name}.png`)))
  },
})

/** Signs in as the product would have, with settings of the device. */
export async function storeSession(
  browser: EngineBrowser,
  url: string,
  user: Visitor,
  settings: Record<string, object> = {},
): Promise<void> {
  const { accessToken, refreshToken } = await signIn(url, user)
  const texts = Object.entries(settings).map(([key, value]): [string, string] => [key, JSON.stringify(value)])
  await browser.goto(`${url}/robots.txt`)
  await browser.evaluate(
    (entries) => {
      for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text)
    },
    { accessToken, refreshToken, email: user.email, isLogin: 'true', ...Object.fromEntries(texts) },
  )
}

const PICKED = 'data-picked'

/** Clicks the first visible element of these with that name, once there is one that is not disabled. */
export async function clickNamed(browser: EngineBrowser, name: string, selector = 'button, a'): Promise<void> {
  const pick = (name: string, selector: string, mark: string): boolean => {
    const pattern = new RegExp(name, 'i')
    const nameOf = (element: HTMLElement) =>
      (element.getAttribute('aria-label') ?? element.innerText).replaceAll(/\s+/g, ' ').trim()
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) =>
        element.checkVisibility() &&
        !element.matches(':disabled, [aria-disabled=true]') &&
        pattern.test(nameOf(element)),
    )
    document.querySelector(`[${mark}]`)?.removeAttribute(mark)
    found?.setAttribute(mark, '')
    found?.scrollIntoView({ block: 'center', behavior: 'instant' })
    return found !== undefined
  }
  await expect(async () => {
    expect(await browser.evaluate(pick, name, selector, PICKED), name).toBe(true)
    await browser.click(`[${PICKED}]`)
  }).toPass({ timeout: WAIT_MS })
}

/** Long enough for a machine that is three times as slow. */
const WAIT_MS = 120_000

const readText = (browser: EngineBrowser, selector = 'body'): Promise<string> =>
  browser.evaluate((query) => document.querySelector<HTMLElement>(query)?.innerText ?? '', selector)

export const expectText = (browser: EngineBrowser, text: RegExp, selector = 'body', timeout = WAIT_MS): Promise<void> =>
  expect.poll(() => readText(browser, selector).catch(String), { timeout }).toMatch(text)

export const expectFound = (browser: EngineBrowser, selector: string): Promise<void> =>
  expect
    .poll(() => browser.evaluate((query) => document.querySelector(query) !== null, selector).catch(String), {
      message: selector,
      timeout: WAIT_MS,
    })
    .toBe(true)

export async function typeInto(browser: EngineBrowser, selector: string, text: string): Promise<void> {
  await expectFound(browser, selector)
  await browser.type(selector, text)
}

/** Says a line, again and again like an actor who was not heard, until the page shows that it was heard. */
export async function speakUntil(
  { speak }: Devices,
  browser: EngineBrowser,
  line: string,
  reaction: RegExp,
  selector = 'body',
): Promise<void> {
  await expect(async () => {
    await speak(line)
    await expectText(browser, reaction, selector, REACTION_MS)
  }).toPass({ timeout: WAIT_MS })
}

const REACTION_MS = 8000

/** Waits until the offline worker answers for the page. */
export const waitForControl = (browser: EngineBrowser): Promise<boolean> =>
  browser.evaluate(async () => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller === null)
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    return serviceWorker.controller !== null
  })
