import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { WEB_ROOT } from '../support/global-setup.ts'
import type { EngineBrowser } from './engine-browser.ts'
import { clickNamed, ENGINES, expectText, speakUntil, test, waitForControl } from './engine-test.ts'

/** What each worker answers at once: a worker without an answer did not load. */
const QUESTIONS: Record<string, object> = {
  listener: { type: 'load', kind: 'voice-only', files: {} },
  recorder: { id: 1, request: { type: 'pause', takeId: 'none' } },
  stems: { type: 'open' },
  'tape-export': {},
  video: { type: 'probe' },
  extraction: {},
}

/** The answer of the worker for faces, which has no question that can be sent as text. */
const REFUSAL = 'The weights come before the first picture'

/** Sam's first line of the scene on the landing page. */
const FIRST_LINE = fileURLToPath(new URL('../rehearsal/sounds/umbrella.wav', import.meta.url))

/** Above the script, while the partner answers that line or waits for the line after. */
const NEXT_LINES = /(Nell is reading|It smells of oranges)[^]*INT\. LOST PROPERTY OFFICE/

const files = readdirSync(join(WEB_ROOT, 'assets')).filter((file) => /\.(worker|worklet)-[^.]+\.js$/.test(file))

/** Starts a file as the app would, in a page in which the app itself does not run. */
const startFile = (browser: EngineBrowser, file: string): Promise<string> =>
  browser.evaluate(
    async (address, question, refusal) => {
      if (address.includes('.worklet-'))
        return new AudioContext().audioWorklet.addModule(address).then(() => 'answers', String)
      const { trustedTypes } = window as unknown as {
        trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (text: string) => string } }
      }
      const kept = window as unknown as { policy: { createScriptURL: (text: string) => string } | undefined }
      kept.policy ??= trustedTypes?.createPolicy('sidelight-worker', { createScriptURL: (text: string) => text })
      const worker = new Worker(kept.policy?.createScriptURL(address) ?? address, { type: 'module' })
      return new Promise<string>((resolve) => {
        worker.addEventListener('message', () => resolve('answers'))
        worker.addEventListener('error', ({ message }) =>
          resolve(message?.includes(refusal) ? 'answers' : `does not load ${message ?? ''}`),
        )
        worker.postMessage(question)
      }).finally(() => worker.terminate())
    },
    `/assets/${file}`,
    QUESTIONS[file.replace(/\.worker.*/, '')] ?? {},
    REFUSAL,
  )

for (const engine of ENGINES)
  test.describe(engine, () => {
    test.use({ engine })

    test(`[R-76-01] ${engine} loads every worker and worklet in a page that the offline worker controls, and hears a new visitor's first line`, async ({
      engineBrowser: browser,
      devices,
      addresses: { url },
    }) => {
      test.setTimeout(180_000)
      await browser.goto(`${url}/sign-in`)
      expect(await waitForControl(browser)).toBe(true)

      // The app does not run on a page of text before somebody uses it, so that its policy for workers is not taken.
      await browser.goto(`${url}/terms`)
      expect(await waitForControl(browser)).toBe(true)
      const answers = Object.fromEntries(
        await Promise.all(files.map(async (file) => [file, await startFile(browser, file)] as const)),
      )
      expect(answers).toEqual(Object.fromEntries(files.map((file) => [file, 'answers'])))

      await browser.goto(`${url}/#try`)
      await clickNamed(browser, '^Start the scene$')
      await expectText(browser, /Your line\. Listening/, '#try')
      await speakUntil(devices, browser, FIRST_LINE, NEXT_LINES, '#try')
      expect(browser.listProblems().filter((problem) => !problem.includes(REFUSAL))).toEqual([])
    })
  })
