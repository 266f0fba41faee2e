import type { Page } from '@playwright/test'
import { signUpAndIn } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAlive } from '../pages/landing-page.ts'

const header = (page: Page) => page.getByRole('banner')
const topOf = (page: Page) => page.evaluate(() => scrollY)

/** Where the upper edge of the section is on the screen. */
const edgeOf = (page: Page, id: string) =>
  page.evaluate((target) => document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN, id)

/** In small steps, as a wheel does, and not before the page listens. */
async function wheel(page: Page, pixels: number): Promise<void> {
  await page.mouse.move(700, 500)
  for (let moved = 0; moved < Math.abs(pixels); moved += 100) await page.mouse.wheel(0, Math.sign(pixels) * 100)
}

async function openLanding(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Never tape alone.')
  await expectAlive(page)
}

test('[R-2.2-01] [R-2.2-02] [R-2.2-03] the sections stand in their order, with their anchors and three steps', async ({
  page,
}) => {
  await openLanding(page)
  const tops = await page.evaluate(() => {
    const marks = ['header', '#home', '#features', '#testimonials-title', '#pricing', '#faq', 'footer']
    return marks.map((mark) => {
      const { top } = document.querySelector(mark)?.getBoundingClientRect() ?? {}
      return mark === 'header' ? -1 : (top ?? Number.NaN)
    })
  })
  expect(tops).toEqual([...tops].sort((one, other) => one - other))
  expect(tops.some(Number.isNaN)).toBe(false)
  const steps = page.locator('#features ol > li')
  await expect(steps).toHaveCount(3)
  await expect(steps.getByRole('heading')).toHaveText(['Upload your sides', 'Cast the other voices', 'Run the scene'])
})

test('[R-1-02] [R-1-03] the page says for whom it is', async ({ page }) => {
  await openLanding(page)
  const features = page.locator('#features')
  await expect(features).toContainText('Actors who self-tape')
  await expect(features).toContainText('Acting students')
  await expect(features).toContainText('Social-media creators')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /AI scene partner for self-tape auditions/,
  )
})

test('[R-2.2-04] [R-3-31] three testimonials with name, title and quote, each marked as an illustration', async ({
  page,
}) => {
  await openLanding(page)
  const quotes = page.getByRole('figure')
  await expect(quotes).toHaveCount(3)
  for (const quote of await quotes.all()) {
    await expect(quote.locator('figcaption span')).toHaveCount(2)
    await expect(quote.getByRole('blockquote')).not.toBeEmpty()
    await expect(quote).toContainText('Illustration')
  }
  await expect(page.getByText('Illustrations, not customers.', { exact: false })).toBeVisible()
})

test('[R-2.2-05] [R-2.2-25] the links of the bar scroll smoothly to their sections, again and again', async ({
  page,
}) => {
  await openLanding(page)
  const links = header(page).getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'Features', 'Pricing', 'Faq'])
  for (const [index, id] of ['home', 'features', 'pricing', 'faq'].entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', `/#${id}`)
  }
  const seen = new Set<number>()
  await page.exposeFunction('note', (top: number) => void seen.add(top))
  await page.evaluate(() => {
    addEventListener('scroll', () => (window as unknown as { note: (top: number) => void }).note(scrollY))
  })
  await links.nth(2).click()
  await expect(page).toHaveURL('/#pricing')
  await expect.poll(() => edgeOf(page, 'pricing')).toBeLessThan(80)
  await expect.poll(() => edgeOf(page, 'pricing')).toBeGreaterThanOrEqual(0)
  // Smoothly: it was seen on its way, where a jump is seen once.
  expect(seen.size).toBeGreaterThan(1)
  await wheel(page, -600)
  await expect.poll(() => edgeOf(page, 'pricing')).toBeGreaterThan(300)
  await links.nth(2).click()
  await expect.poll(() => edgeOf(page, 'pricing')).toBeLessThan(80)
})

test('[R-2.2-25] a hash leads to its section from another page and from an address', async ({ page }) => {
  await page.goto('/terms')
  await header(page).getByRole('link', { name: 'Faq' }).click()
  await expect(page).toHaveURL('/#faq')
  await expect.poll(() => edgeOf(page, 'faq')).toBeLessThan(80)
  await page.goto('/#features')
  await expect.poll(() => edgeOf(page, 'features')).toBeLessThan(80)
})

test('[R-2.2-26] [R-2.2-22] [R-2.2-23] a route without a hash begins at its top; Support is one', async ({ page }) => {
  await openLanding(page)
  const explore = page.getByRole('navigation', { name: 'Explore' }).getByRole('link')
  await expect(explore).toHaveText(['Home', 'Features', 'Pricing', 'Support'])
  await explore.nth(3).click()
  await expect(page).toHaveURL('/contact-us')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  await expect.poll(() => topOf(page)).toBe(0)
})

test('[R-2.2-06] visitors may sign in or up', async ({ page }) => {
  await openLanding(page)
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in')
  await header(page).getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/sign-up')
})

test('[R-2.2-07] [R-2.2-08] who is in sees a round avatar with two initials that leads to the dashboard', async ({
  signedIn: page,
  member,
}) => {
  await page.goto('/')
  const initials = member.fullName
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  const avatar = header(page).getByRole('link', { name: /^Dashboard/ })
  await expect(avatar).toHaveText(initials)
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  const shape = await avatar.locator('span').evaluate((element) => {
    const { borderTopLeftRadius, width, height } = getComputedStyle(element)
    return { isRound: Number.parseFloat(borderTopLeftRadius) >= Number.parseFloat(width) / 2, width, height }
  })
  expect(shape).toEqual({ isRound: true, width: shape.height, height: shape.height })
  await avatar.click()
  await expect(page).toHaveURL('/dashboard')
})

test('[R-2.2-08] a name of one word gives its first two letters', async ({ alone: { page, person }, sql }) => {
  await sql('update app_user set full_name = $1 where email = $2', ['Zendaya', person.email])
  await page.goto('/')
  await expect(header(page).getByRole('link', { name: /^Dashboard/ })).toHaveText('ZE')
})

test('[R-2.2-09] [R-2.2-10] [R-2.2-11] [R-2.2-12] the bar hides on the way down, shows on the way up, and is clear only at the top', async ({
  page,
}) => {
  await openLanding(page)
  const bottom = () => header(page).evaluate((element) => element.getBoundingClientRect().bottom)
  const ground = () =>
    header(page).evaluate((element) => {
      const { backgroundImage, backgroundColor } = getComputedStyle(element)
      return { backgroundImage, backgroundColor }
    })
  expect(await ground()).toEqual({ backgroundImage: 'none', backgroundColor: 'rgba(0, 0, 0, 0)' })
  await wheel(page, 900)
  await expect.poll(() => topOf(page)).toBe(900)
  await expect.poll(bottom).toBeLessThanOrEqual(0)
  await wheel(page, -200)
  await expect.poll(() => topOf(page)).toBe(700)
  await expect.poll(bottom).toBeGreaterThan(60)
  expect((await ground()).backgroundImage).toContain('linear-gradient')
  // Without a turn upwards: close to the top it is there all the same.
  await wheel(page, 300)
  await expect.poll(() => topOf(page)).toBe(1000)
  await expect.poll(bottom).toBeLessThanOrEqual(0)
  await page.evaluate(() => scrollTo({ top: 10, behavior: 'instant' }))
  await expect.poll(bottom).toBeGreaterThan(60)
  await page.evaluate(() => scrollTo({ top: 4, behavior: 'instant' }))
  await page.evaluate(() => scrollTo({ top: 9, behavior: 'instant' }))
  await expect.poll(bottom).toBeGreaterThan(60)
  await expect.poll(async () => (await ground()).backgroundImage).toBe('none')
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  await expect.poll(bottom).toBeLessThanOrEqual(0)
})

test('[R-2.2-12] the bar is dark at the top of every other page', async ({ page }) => {
  for (const path of ['/terms', '/contact', '/your-sides']) {
    await page.goto(path)
    await expect(header(page)).toHaveCSS('background-image', /linear-gradient/)
  }
})

test('[R-2.2-15] [R-2.2-16] Try Sidelight and Get Started lead to sign-up', async ({ page }) => {
  await openLanding(page)
  await page.locator('#home').getByRole('link', { name: 'Try Sidelight' }).click()
  await expect(page).toHaveURL('/sign-up')
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/sign-up')
})

test('[R-2.2-17] [R-9-05] [R-9-06] every plan leads to sign-up, and the paid ones carry their name', async ({
  page,
}) => {
  await openLanding(page)
  const plans = page.locator('#pricing ul > li').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(plans.getByRole('heading')).toHaveText(['Free', 'Independent', 'Professional', 'Studio'])
  const buttons = plans.getByRole('link')
  const targets = await buttons.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets).toEqual([
    '/sign-up',
    '/sign-up?plan=independent_monthly',
    '/sign-up?plan=pro_monthly',
    '/sign-up?plan=studio_monthly',
  ])
  await expect(plans.nth(2)).toContainText('Most Popular')
  await buttons.nth(1).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/sign-in?plan=independent_monthly')
})

test('[R-2.2-18] [R-2.2-19] [R-3-30] [R-9-30] [R-9-31] the demo has its parts, and its toggle turns the label', async ({
  page,
}) => {
  await openLanding(page)
  const demo = page.getByRole('group', { name: 'Demo studio' })
  await expect(demo).toContainText('You kept the key. All this time.')
  await expect(demo).toContainText('(quiet)')
  await expect(demo.locator('mark')).toHaveText('I kept it so I could give it back.')
  await expect(demo).toContainText('Your line')
  await expect(demo.locator('[data-camera]')).toBeVisible()
  await expect(demo.locator('[data-bars] > i')).toHaveCount(16)
  await expect(page.locator('[data-dust] circle')).toHaveCount(50)
  const label = demo.getByRole('status')
  await expect(label).toHaveText('In progress')
  await demo.getByRole('button').click()
  await expect(label).toHaveText('Paused')
  await demo.getByRole('button').click()
  await expect(label).toHaveText('In progress')
})

test('what is pressed before the page is alive is done once it is, and once', async ({ page }) => {
  let release = () => undefined as void
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
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

test('[R-2.2-20] [R-2.2-21] of the questions one is open or none', async ({ page }) => {
  await openLanding(page)
  const questions = page.locator('#faq details')
  const open = page.locator('#faq details[open]')
  await expect(open).toHaveCount(0)
  await questions.nth(0).locator('summary').click()
  await expect(open).toHaveCount(1)
  await questions.nth(3).locator('summary').click()
  await expect(open).toHaveCount(1)
  await expect(questions.nth(3)).toContainText('PDF, DOCX and TXT')
  await expect(questions.nth(3)).toHaveAttribute('open', '')
  await questions.nth(3).locator('summary').click()
  await expect(open).toHaveCount(0)
})

test('[R-2.2-24] two social networks are named, and neither can be pressed', async ({ page }) => {
  await openLanding(page)
  const social = page.getByRole('navigation', { name: 'Follow' }).getByRole('link')
  await expect(social).toHaveCount(2)
  for (const one of await social.all()) {
    await expect(one).toHaveAttribute('aria-disabled', 'true')
    await expect(one).not.toHaveAttribute('href')
    await expect(one).toContainText('not open yet')
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('[R-2.2-13] [R-2.2-14] the menu fills the screen, locks the page, and leads on', async ({ page }) => {
    await openLanding(page)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    const before = await topOf(page)
    await page.mouse.move(195, 500)
    await page.mouse.wheel(0, 800)
    await page.keyboard.press('PageDown')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await topOf(page)).toBe(before)
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    await expect(menu.getByRole('link')).toHaveText(['Home', 'Features', 'Pricing', 'Faq', 'Sign In', 'Sign Up'])
    await menu.getByRole('link', { name: 'Pricing' }).tap()
    await expect(menu).toBeHidden()
    await expect.poll(() => edgeOf(page, 'pricing')).toBeLessThan(80)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
  })
})

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, and the questions still open', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Never tape alone.')
    await expect(page.getByRole('heading', { level: 2, name: 'Pricing' })).toBeVisible()
    await expect(page.locator('#try')).toContainText('None of them smells of oranges.')
    await page.locator('#faq summary').first().click()
    await expect(page.locator('#faq details').first()).toContainText('The listener runs in your browser')
    for (const path of ['/terms', '/your-sides', '/licences']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself, and links jump', async ({ page }) => {
    await openLanding(page)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await header(page).getByRole('link', { name: 'Faq' }).click()
    await expect.poll(() => edgeOf(page, 'faq')).toBeLessThan(80)
  })
})

test('a plan that was chosen is still chosen after signing up by mail and signing in', async ({
  page,
  inbox,
  visitor,
}) => {
  await page.goto('/sign-up?plan=pro_monthly')
  await signUpAndIn(page, inbox, visitor)
  await expect(page).toHaveURL('/dashboard/packages?plan=pro_monthly')
})

test('machines find their way: canonical address, picture to share, data, map and word to robots', async ({
  page,
  request,
  addresses,
}) => {
  await page.goto('/')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${addresses.url}/`)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await request.get(picture ?? '')).headers()['content-type']).toBe('image/png')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
    '@graph': { '@type': string }[]
  }
  expect(data['@graph'].map((entry) => entry['@type'])).toEqual(['Organization', 'WebApplication', 'FAQPage'])
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${addresses.url}/sitemap.xml`)
  const map = await (await request.get('/sitemap.xml')).text()
  for (const path of ['/', '/terms', '/your-sides', '/licences', '/contact-us']) {
    expect(map).toContain(`<loc>${addresses.url}${path}</loc>`)
  }
})

test('the pictures of the first screen weigh less than 30 KB', async ({ page }) => {
  await openLanding(page)
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(avif|png|jpe?g|webp)$/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThan(30_000)
})
