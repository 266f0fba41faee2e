import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { DASHBOARD_PAGES, PUBLIC_PAGES, SIZES } from '../pages/pages.ts'
import { takesPath } from '../pages/takes-page.ts'
import { cueScriptPath, offBookPath, stagePath, tapePath } from '../pages/voices-page.ts'
import { PROMISED } from '../rehearsal/fake-microphone.ts'
import { listEndings } from '../rehearsal/rehearsal-page.ts'
import { listFaults } from '../support/tape-media.ts'
import type { EngineBrowser } from './engine-browser.ts'
import {
  clickNamed,
  ENGINES,
  expectFound,
  expectText,
  speakUntil,
  storeSession,
  test,
  typeInto,
} from './engine-test.ts'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const SIDES = pathOf('../support/scripts/last-bus.pdf')
const SPOKEN = pathOf(`../../packages/listening/fixtures/${PROMISED.file}`)
const JOURNEY_MS = 900_000
const ACTORS_TURN = /Following you|Waiting for you/

/** Chooses the sides on the page for uploads. */
async function chooseSides(browser: EngineBrowser, url: string): Promise<void> {
  await browser.goto(`${url}/dashboard/process/upload`)
  await expectText(browser, /Choose a file/)
  await browser.chooseFile('input[type=file]', SIDES)
  await expectText(browser, /last-bus\.pdf/)
}

/** Runs in the page: keeps what is encrypted and counts the files that are sent, whose bodies cannot be read any more. */
function watchFiles(): void {
  const watched = { encrypted: [] as string[], sent: 0 }
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  crypto.subtle.encrypt = (algorithm, key, data) => {
    watched.encrypted.push(new TextDecoder('latin1').decode(data).slice(0, 10))
    return encrypt(algorithm, key, data)
  }
  const open = XMLHttpRequest.prototype.open
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, address: string | URL) {
    if (method === 'PUT') watched.sent += 1
    open.call(this, method, address, true)
  }
  const own = window.fetch.bind(window)
  window.fetch = (input, init) => {
    if (init?.method === 'PUT' || (input instanceof Request && input.method === 'PUT')) watched.sent += 1
    return own(input, init)
  }
  Object.assign(window, { watched })
}

for (const engine of ENGINES)
  test.describe(`${engine} @nightly`, () => {
    test.use({ engine })
    test.describe.configure({ timeout: JOURNEY_MS })

    test(`[R-76-04] ${engine} shows every page on a laptop and on a phone without anything wider than the screen`, async ({
      engineBrowser: browser,
      addresses: { url, consoleUrl },
      seeded: { user, documentId },
      step,
      picture,
    }) => {
      const actors = Object.entries({ stagePath, tapePath, takesPath, offBookPath, cueScriptPath })
      const visitors = [...PUBLIC_PAGES, { name: 'console', path: consoleUrl }]
      const signedIn = [
        ...DASHBOARD_PAGES,
        ...actors.map(([name, toPath]) => ({ name: name.replace('Path', ''), path: toPath(documentId) })),
      ]
      const show = async (pages: { name: string; path: string }[]) => {
        for (const { name, path } of pages)
          for (const { name: width, screen } of Object.values(SIZES))
            await step(`${name} at ${width}`, async () => {
              await browser.resize(screen.viewport.width, screen.viewport.height)
              await browser.goto(new URL(path, url).href)
              await expectFound(browser, 'h1')
              await picture(`${width} ${name}`)
              expect.soft(await findOverflow(browser), `${name} at ${width}`).toEqual([])
            })
      }
      await show(visitors)
      await storeSession(browser, url, user)
      await show(signedIn)
    })

    test(`[R-76-04] In ${engine} an actor signs in, uploads sides, chooses a part and opens the stage`, async ({
      engineBrowser: browser,
      addresses: { url },
      account,
      step,
      picture,
    }) => {
      await step('sign-in', async () => {
        await browser.goto(`${url}/sign-in`)
        await typeInto(browser, 'input[type=email]', account.email)
        await typeInto(browser, 'input[type=password]', account.password)
        await clickNamed(browser, '^(log|sign) in$', 'button[type=submit]')
        await expectText(browser, /Dashboard Overview/)
      })
      await step('upload', async () => {
        await chooseSides(browser, url)
        await clickNamed(browser, '^Upload$')
        await clickNamed(browser, 'Continue Processing')
        await expectText(browser, /Which part is yours/)
        await picture('part')
      })
      await step('part', async () => {
        await clickNamed(browser, '^Mia', 'label')
        await clickNamed(browser, 'Start rehearsing')
        await expectFound(browser, '[data-live]')
        await picture('stage after upload')
      })
    })

    test(`[R-76-04] In ${engine} a scene is run by voice to the report with hidden words, and again without a network`, async ({
      engineBrowser: browser,
      devices,
      addresses: { url },
      seeded: { user, documentId },
      step,
      picture,
    }) => {
      const run = async () => {
        await clickNamed(browser, '^Start$')
        await expectText(browser, ACTORS_TURN)
        await speakUntil(devices, browser, SPOKEN, /, [345] of 5/)
        await expectText(browser, ACTORS_TURN)
        await speakUntil(devices, browser, SPOKEN, /Run again/)
        // On a machine that is too slow to follow words, a line ends by its pause.
        await step(`the lines ended: ${(await listEndings(browser)).join()}`, async () => undefined)
      }
      await storeSession(browser, url, user, { rehearsalSettings: { pace: 'tight', myLines: 'letters' } })
      await browser.goto(url + stagePath(documentId))
      await step('the actor’s words are hidden', async () => {
        await expectFound(browser, '[data-hidden-word]')
        await picture('stage with masks')
      })
      await step('run by voice to the report', run)
      await picture('report')
      await step('the scene is kept on the device', async () => {
        await browser.goto(url + stagePath(documentId))
        await clickNamed(browser, '^Rehearsal settings$')
        await clickNamed(browser, '^Advanced$', 'summary, button')
        await expectText(browser, /On this device: 5 lines, 3 of them with audio/)
      })
      devices.network.cut()
      await step('reload without a network', async () => {
        await browser.goto(url + stagePath(documentId))
        await expectText(browser, /You're offline/)
        await picture('stage without a network')
      })
      await step('run by voice without a network', run)
      devices.network.restore()
    })

    test(`[R-76-04] ${engine} reads a confidential PDF in the page, and no file is sent`, async ({
      engineBrowser: browser,
      addresses: { url },
      account,
      step,
      picture,
    }) => {
      await storeSession(browser, url, account)
      await step('confidential PDF', async () => {
        await chooseSides(browser, url)
        await browser.evaluate(watchFiles)
        await clickNamed(browser, 'Confidential', 'section[aria-label=Confidential] label')
        await clickNamed(browser, '^Upload$')
        await expectText(browser, /We got the text on its pages; the file never left\./)
        await picture('confidential')
        const watched = await browser.evaluate(() => (window as unknown as { watched: object }).watched)
        expect(watched).toEqual({ encrypted: ['{"pages":['], sent: 1 })
      })
    })
  })

test.describe('Firefox tapes @nightly', () => {
  test.use({ engine: 'Firefox', hasCamera: true })
  test.describe.configure({ timeout: JOURNEY_MS })

  test('[R-77-03] In Firefox a take is filmed, kept, made into a file that casting accepts, and watched by its link', async ({
    engineBrowser: browser,
    devices,
    addresses: { url },
    seeded: { user, documentId },
    step,
    picture,
  }) => {
    await storeSession(browser, url, user)
    await step('frame', async () => {
      await browser.goto(url + tapePath(documentId))
      await clickNamed(browser, '^Yes, play it in my ear$')
      // What it says depends on the machine.
      await expectText(browser, /no picture lost|wasn't smooth/)
      await picture('frame')
    })
    await step('take', async () => {
      await clickNamed(browser, '^Roll$')
      await expectText(browser, /0:0[5-9]/, '[role=timer][aria-label=Time]')
      await picture('rolling')
      await clickNamed(browser, '^Stop$')
      await expectText(browser, /Take 1 is kept\./)
      await picture('kept')
    })
    await step('file', async () => {
      await browser.goto(url + takesPath(documentId))
      await clickNamed(browser, '^Export$')
      await clickNamed(browser, '^Make the file$')
      await expectText(browser, /Ready|Made, look at this first/)
      await picture('file')
      await clickNamed(browser, '^Save the file$')
      const isSaved = () => readdirSync(devices.folder).filter((name) => name.endsWith('.mp4'))
      await expect.poll(isSaved).toHaveLength(1)
      expect(listFaults(join(devices.folder, isSaved()[0] ?? ''))).toEqual([])
    })
    await step('link', async () => {
      await clickNamed(browser, '^Make a link for your agent$')
      await clickNamed(browser, '^Upload \\d')
      await clickNamed(browser, '^Copy a link$')
      await expectFound(browser, 'input[aria-label^="Link that ends"]')
      const link = await browser.evaluate(
        () => document.querySelector<HTMLInputElement>('input[aria-label^="Link that ends"]')?.value ?? '',
      )
      await browser.goto(link)
      await expectFound(browser, 'video')
      await expect
        .poll(() => browser.evaluate(() => (document.querySelector('video')?.readyState ?? 0) >= 2))
        .toBe(true)
      await picture('shared tape')
    })
  })
})

test.describe('WebKit does not tape @nightly', () => {
  test.use({ engine: 'WebKit' })
  test.describe.configure({ timeout: JOURNEY_MS })

  test('[R-77-02] WebKit, which cannot write a file while it films, says so before the camera is asked for', async ({
    engineBrowser: browser,
    addresses: { url },
    seeded: { user, documentId },
    step,
    picture,
  }) => {
    await storeSession(browser, url, user)
    await step('refusal', async () => {
      await browser.goto(url + tapePath(documentId))
      await clickNamed(browser, '^Yes, play it in my ear$')
      await expectText(browser, /This browser can't write a tape to this device while you film\./)
      await picture('tape is refused')
    })
  })
})

/** What reaches over the right edge of the screen, if the page can be scrolled there. */
const findOverflow = (browser: EngineBrowser): Promise<string[]> =>
  browser.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > innerWidth,
    )
    return wide.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
