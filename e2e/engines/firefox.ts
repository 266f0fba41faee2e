import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import type { Devices } from './devices.ts'
import type { EngineBrowser, EngineOptions } from './engine-browser.ts'
import { toCall } from './page-function.ts'

/** The camera that Firefox has for tests comes with a microphone of its own, which hears a tone. */
const CAMERA = { 'media.navigator.streams.fake': true }

const settingsFor = ({ network, folder }: Devices) => ({
  'browser.download.folderList': 2,
  'browser.download.dir': folder,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // The sound server is reached by a socket outside of what the sandbox allows.
  'security.sandbox.content.level': 0,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': network.port,
  'network.proxy.allow_hijacking_localhost': true,
  'network.proxy.failover_direct': false,
})

/** A font that was still on its way when the next page was opened (NS_BINDING_ABORTED). */
const isAbandonedFont = (text: string): boolean => text.includes('downloadable font') && text.includes('2152398850')

/** Firefox by WebDriver BiDi. */
export async function openFirefox(devices: Devices, { hasCamera }: EngineOptions): Promise<EngineBrowser> {
  const { env, folder } = devices
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    userDataDir: join(folder, `firefox-${Date.now()}`),
    env,
    extraPrefsFirefox: { ...settingsFor(devices), ...(hasCamera && CAMERA) },
  })
  const page = (await browser.pages())[0] ?? (await browser.newPage())
  await page.setViewport({ width: 1440, height: 900 })
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAbandonedFont(message.text())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  // Firefox reports what a policy refuses to its own console only.
  await page.evaluateOnNewDocument(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Refused by ${violatedDirective}: ${blockedURI}`),
    ),
  )
  return {
    version: await browser.version(),
    goto: async (url) => void (await page.goto(url)),
    evaluate: async (run, ...args) => (await page.evaluate(toCall(run, args))) as never,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    chooseFile: async (selector, path) => {
      const input = await page.$(selector)
      await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(path)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    listProblems: () => problems,
    close: () => browser.close(),
  }
}
