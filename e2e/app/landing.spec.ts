import type { Page } from '@playwright/test'
import { hydrateLanding } from '../pages/landing-page.ts'
import { expect, test } from '../support/fixtures.ts'

const header = (page: Page) => page.getByRole('banner')
const scrolledPixels = (page: Page) => page.evaluate(() => scrollY)

/** Returns the distance between the top of the screen and the top of a section. */
const topOf = (page: Page, id: string) =>
  page.evaluate((target) => document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN, id)

/** Scrolls in small steps, as a wheel does. */
async function wheel(page: Page, pixels: number): Promise<void> {
  await page.mouse.move(700, 500)
  for (let moved = 0; moved < Math.abs(pixels); moved += 100) await page.mouse.wheel(0, Math.sign(pixels) * 100)
}

async function openLanding(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Never tape alone.')
  await hydrateLanding(page)
}

test(
  '[R-2.2-05] [R-2.2-25] The links of the bar scroll smoothly to their sections, also when they are followed again',
  { tag: '@nightly' },
  async ({ page }) => {
    await openLanding(page)
    const links = header(page).getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(['Home', 'Features', 'Pricing', 'Faq'])
    for (const [index, id] of ['home', 'features', 'pricing', 'faq'].entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', `/#${id}`)
    }
    const positions = new Set<number>()
    await page.exposeFunction('notePosition', (top: number) => void positions.add(top))
    await page.evaluate(() => {
      addEventListener('scroll', () =>
        (window as unknown as { notePosition: (top: number) => void }).notePosition(scrollY),
      )
    })
    await links.nth(2).click()
    await expect(page).toHaveURL('/#pricing')
    await expect.poll(() => topOf(page, 'pricing')).toBeLessThan(80)
    await expect.poll(() => topOf(page, 'pricing')).toBeGreaterThanOrEqual(0)
    // A jump would be one position; a smooth scroll passes others on its way.
    expect(positions.size).toBeGreaterThan(1)
    await wheel(page, -600)
    await expect.poll(() => topOf(page, 'pricing')).toBeGreaterThan(300)
    await links.nth(2).click()
    await expect.poll(() => topOf(page, 'pricing')).toBeLessThan(80)
  },
)

test('[R-2.2-25] [R-2.2-26] [R-2.2-12] A hash leads to its section from another page and from an address; a route without one begins at the top, below a dark bar', async ({
  page,
}) => {
  await page.goto('/terms')
  await expect(header(page)).toHaveCSS('background-image', /linear-gradient/)
  await header(page).getByRole('link', { name: 'Faq' }).click()
  await expect(page).toHaveURL('/#faq')
  await expect.poll(() => topOf(page, 'faq')).toBeLessThan(80)
  await page.getByRole('navigation', { name: 'Explore' }).getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  await expect.poll(() => scrolledPixels(page)).toBe(0)
  await expect(header(page)).toHaveCSS('background-image', /linear-gradient/)
  await page.goto('/#features')
  await expect.poll(() => topOf(page, 'features')).toBeLessThan(80)
})

test(
  '[R-2.2-09] [R-2.2-10] [R-2.2-11] [R-2.2-12] The bar hides while scrolling down, shows while scrolling up, and is transparent only at the top',
  { tag: '@nightly' },
  async ({ page }) => {
    await openLanding(page)
    const bottomOfBar = () => header(page).evaluate((element) => element.getBoundingClientRect().bottom)
    const background = () =>
      header(page).evaluate((element) => {
        const { backgroundImage, backgroundColor } = getComputedStyle(element)
        return { backgroundImage, backgroundColor }
      })
    expect(await background()).toEqual({ backgroundImage: 'none', backgroundColor: 'rgba(0, 0, 0, 0)' })
    await wheel(page, 900)
    await expect.poll(() => scrolledPixels(page)).toBe(900)
    await expect.poll(bottomOfBar).toBeLessThanOrEqual(0)
    await wheel(page, -200)
    await expect.poll(() => scrolledPixels(page)).toBe(700)
    await expect.poll(bottomOfBar).toBeGreaterThan(60)
    expect((await background()).backgroundImage).toContain('linear-gradient')
    // Close to the top the bar shows even if nobody scrolled up.
    await wheel(page, 300)
    await expect.poll(() => scrolledPixels(page)).toBe(1000)
    await expect.poll(bottomOfBar).toBeLessThanOrEqual(0)
    await page.evaluate(() => scrollTo({ top: 10, behavior: 'instant' }))
    await expect.poll(bottomOfBar).toBeGreaterThan(60)
    await page.evaluate(() => scrollTo({ top: 4, behavior: 'instant' }))
    await page.evaluate(() => scrollTo({ top: 9, behavior: 'instant' }))
    await expect.poll(bottomOfBar).toBeGreaterThan(60)
    await expect.poll(async () => (await background()).backgroundImage).toBe('none')
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await expect.poll(bottomOfBar).toBeLessThanOrEqual(0)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('[R-2.2-13] [R-2.2-14] On a phone the menu fills the screen, locks the scroll position and leads to the sections', async ({
    page,
  }) => {
    await openLanding(page)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    const before = await scrolledPixels(page)
    await page.mouse.move(195, 500)
    await page.mouse.wheel(0, 800)
    await page.keyboard.press('PageDown')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await scrolledPixels(page)).toBe(before)
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    await expect(menu.getByRole('link')).toHaveText(['Home', 'Features', 'Pricing', 'Faq', 'Sign In', 'Sign Up'])
    await menu.getByRole('link', { name: 'Pricing' }).tap()
    await expect(menu).toBeHidden()
    await expect.poll(() => topOf(page, 'pricing')).toBeLessThan(80)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
  })
})

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('[R-2.2-20] [R-2.2-21] Without scripts every public page can be read, and at most one question is open', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Never tape alone.')
    await expect(page.getByRole('heading', { level: 2, name: 'Pricing' })).toBeVisible()
    await expect(page.locator('#try')).toContainText('None of them smells of oranges.')
    const questions = page.locator('#faq details')
    const open = page.locator('#faq details[open]')
    await expect(open).toHaveCount(0)
    await questions.nth(0).locator('summary').click()
    await expect(open).toHaveCount(1)
    await expect(questions.nth(0)).toContainText('Our listener runs in your browser')
    await questions.nth(3).locator('summary').click()
    await expect(open).toHaveCount(1)
    await expect(questions.nth(3)).toContainText('Final Draft and Fountain')
    await expect(questions.nth(3)).toHaveAttribute('open', '')
    await questions.nth(3).locator('summary').click()
    await expect(open).toHaveCount(0)
    for (const path of ['/terms', '/your-sides', '/clean-tape', '/licences']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('With reduced motion nothing on the landing page moves by itself', async ({ page }) => {
    await openLanding(page)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await header(page).getByRole('link', { name: 'Faq' }).click()
    await expect.poll(() => topOf(page, 'faq')).toBeLessThan(80)
  })
})

test('Search engines find a canonical address, a picture to share, structured data, a sitemap and robots.txt', async ({
  request,
  addresses,
}) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain(`<link rel="canonical" href="${addresses.url}/"`)
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
  expect((await request.get(picture)).headers()['content-type']).toBe('image/png')
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  const data = JSON.parse(json) as { '@graph': { '@type': string }[] }
  expect(data['@graph'].map((entry) => entry['@type'])).toEqual(['Organization', 'WebApplication', 'FAQPage'])
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${addresses.url}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of ['/', '/terms', '/your-sides', '/clean-tape', '/licences', '/contact-us']) {
    expect(sitemap).toContain(`<loc>${addresses.url}${path}</loc>`)
  }
})

test('The pictures of the first screen weigh less than 30 KB', async ({ page }) => {
  await openLanding(page)
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(avif|png|jpe?g|webp)$/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThan(30_000)
})
