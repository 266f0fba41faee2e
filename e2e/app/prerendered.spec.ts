import type { Page } from '@playwright/test'
import { DEMO_BUTTON, isHydrated } from '../pages/landing-page.ts'
import { expect, test } from '../support/fixtures.ts'

/** Holds the app's last script back. Returns what lets it go. */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => undefined as void
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  return () => release()
}

/** Waits until the browser has had nothing to do this many times. */
const waitForIdle = (page: Page, times: number) =>
  page.evaluate(async (left) => {
    for (let n = 0; n < left; n += 1) await new Promise((resolve) => requestIdleCallback(resolve))
  }, times)

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)

test('A button that is pressed before the page is hydrated acts once afterwards', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto('/')
  const demo = page.getByRole('group', { name: 'Demo studio' })
  await demo.getByRole('button').click()
  await demo.getByRole('button').click()
  const nell = page.getByRole('radio', { name: /Nell/ })
  await nell.click()
  await expect(demo.getByRole('status')).toHaveText('In progress')
  release()
  await expect(demo.getByRole('status')).toHaveText('Paused')
  await expect(nell).toBeChecked()
  await demo.getByRole('button').click()
  await expect(demo.getByRole('status')).toHaveText('In progress')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('A landing page that nobody touches downloads the app without running it; the first tap runs it, and the scene downloads its player', async ({
    page,
  }) => {
    const downloaded: string[] = []
    page.on('requestfinished', (request) => downloaded.push(new URL(request.url()).pathname))
    const player = () => downloaded.filter((path) => /\/(demo-run|rehearsal-controller)-/.test(path))
    await page.goto('/')
    const scripts = (await page.locator('script[data-scripts]').getAttribute('data-scripts'))?.split(' ') ?? []
    expect(scripts.length).toBeGreaterThan(5)
    await expect.poll(() => scripts.filter((script) => !downloaded.includes(script))).toEqual([])
    await waitForIdle(page, 4 * scripts.length)
    expect(await isHydrated(page, DEMO_BUTTON)).toBe(false)
    expect(player()).toEqual([])
    await page.getByRole('link', { name: 'Run a scene now' }).tap()
    await expect(page).toHaveURL('/#try')
    await expect.poll(() => topOf(page, '#try')).toBeLessThan(80)
    await expect.poll(() => isHydrated(page, '#try button')).toBe(true)
    await expect.poll(player).toHaveLength(2)
  })

  test('A click without a pointer, as assistive technology makes it, opens the menu of a page that nobody has touched', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).dispatchEvent('click')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })

  test('[R-2.2-25] Before the page is hydrated a link scrolls smoothly to its section, and hydration does not scroll back there', async ({
    page,
  }) => {
    const release = await holdApp(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Run a scene now' }).tap()
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
    await expect.poll(() => topOf(page, '#try')).toBeLessThan(1)
    await page.evaluate(() => scrollBy({ top: 900, behavior: 'instant' }))
    const before = await page.evaluate(() => scrollY)
    release()
    await expect.poll(() => isHydrated(page, '#faq')).toBe(true)
    await waitForIdle(page, 10)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 800, height: 1000 }, isMobile: true, hasTouch: true })

  test('[R-2.2-07] A signed-in user sees the avatar on the landing page without touching it', async ({
    signedInPage: page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: /^Dashboard, / })).toBeVisible()
  })

  test('[R-2.2-12] A landing page that opens at a section has a dark bar without being touched', async ({ page }) => {
    await page.goto('/#faq')
    await expect(page.getByRole('banner')).toHaveCSS('background-image', /linear-gradient/)
  })

  test('A form on the first screen is hydrated without being touched', async ({ page }) => {
    await page.goto('/contact-us')
    await expect.poll(() => isHydrated(page, 'form')).toBe(true)
  })
})
