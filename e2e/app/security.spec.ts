import type { Request } from '@playwright/test'
import { expectDashboard, expectSignInPage, signUpAndIn, submitSignIn } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'

test('[X31] Every page has the strict content security policy and its own nonce', async ({ request }) => {
  const nonces = new Set<string>()
  for (const path of ['/', '/sign-in', '/dashboard', '/no/such/page']) {
    const headers = (await request.get(path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
    expect(nonce).not.toBe('')
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(4)
})

test.describe('an injected script', () => {
  test.use({ expectedProblems: /Content policy violated|Content Security Policy|TrustedScript|TrustedHTML/ })

  test('[X09] An injected script does not run, whichever of twelve ways it takes', async ({ page }) => {
    await page.goto('/sign-in')
    await expectSignInPage(page)
    const reports: string[] = []
    page.on('console', (message) => reports.push(message.text()))
    const outcome = await page.evaluate(async () => {
      const blocked: string[] = []
      const attempt = (name: string, act: () => void) => {
        try {
          act()
        } catch {
          blocked.push(name)
        }
      }
      attempt('text of a script', () => {
        const script = document.createElement('script')
        script.textContent = 'window.wasRun = "text"'
        document.body.append(script)
      })
      attempt('address of a script', () => {
        const script = document.createElement('script')
        script.src = 'data:text/javascript,window.wasRun="address"'
        document.body.append(script)
      })
      attempt('inner HTML', () => {
        document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.wasRun=1">')
      })
      attempt('inline handler', () => {
        const button = document.createElement('button')
        button.setAttribute('onclick', 'window.wasRun = "handler"')
        document.body.append(button)
        button.click()
      })
      attempt('compiled text', () => Reflect.apply(setTimeout, window, ['window.wasRun = "compiled"', 0]) as void)
      attempt('a written document', () => {
        const write = Reflect.get(document, 'write') as (html: string) => void
        write.call(document, '<script>wasRun=1</script>')
      })
      attempt('a frame of text', () => {
        const frame = document.createElement('iframe')
        frame.srcdoc = '<script>parent.wasRun = "frame"</script>'
        document.body.append(frame)
      })
      attempt('a parsed document', () => {
        document.body.append(
          ...new DOMParser().parseFromString('<img src="data:," onerror="wasRun=1">', 'text/html').body.children,
        )
      })
      attempt('a fragment of text', () => {
        document.body.append(document.createRange().createContextualFragment('<script>wasRun=1</script>'))
      })
      attempt('a worker from elsewhere', () => void new Worker('data:text/javascript,postMessage(1)'))
      const frame = document.createElement('iframe')
      frame.src = 'https://elsewhere.example/'
      document.body.append(frame)
      await fetch('https://elsewhere.example/steal').catch(() => blocked.push('foreign call'))
      return { wasRun: 'wasRun' in window, blocked }
    })
    expect(outcome.wasRun).toBe(false)
    expect(outcome.blocked).toEqual([
      'text of a script',
      'address of a script',
      'inner HTML',
      'inline handler',
      'compiled text',
      'a written document',
      'a frame of text',
      'a parsed document',
      'a fragment of text',
      'a worker from elsewhere',
      'foreign call',
    ])
    for (const directive of ['require-trusted-types-for', 'connect-src', 'frame-src']) {
      await expect.poll(() => reports.join('\n')).toContain(`Content policy violated: ${directive}`)
    }
    expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  })
})

test('[X01] [R-7-01] [R-7-02] [R-7-03] From sign-up to sign-out every call goes to our host, only calls that need it carry the bearer token, and no address or referrer holds a token', async ({
  page,
  addresses,
  inbox,
  visitor,
}) => {
  const calls: Request[] = []
  const foreign: string[] = []
  const referrers: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const referrer = request.headers()['referer']
    if (referrer) referrers.push(referrer)
    if (origin !== addresses.url) foreign.push(request.url())
    else if (pathname.startsWith('/api/')) calls.push(request)
  })
  await page.goto('/sign-up')
  await signUpAndIn(page, inbox, visitor)
  await expectDashboard(page)
  expect(page.url()).toBe(`${addresses.url}/dashboard`)
  await expect(page.getByRole('banner')).toContainText('5 pages left')
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByText('No processes found.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignInPage(page)
  await submitSignIn(page, visitor)
  await expectDashboard(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectSignInPage(page)

  expect(foreign).toEqual([])
  expect(referrers).toEqual([])
  const carried = new Map(
    calls.map((call) => [
      new URL(call.url()).pathname.replace('/api/v1', '').replace(/(verify-email)\/.*/, '$1'),
      call.headers()['authorization'] !== undefined,
    ]),
  )
  expect(Object.fromEntries(carried)).toEqual({
    '/auth/register': false,
    '/auth/verify-email': false,
    '/auth/device-login': false,
    '/auth/login': false,
    '/auth/google-login': false,
    '/users/me': true,
    '/users/credits': true,
    '/users/activities/recent': true,
    '/documents/': true,
    '/auth/logout': true,
  })
  for (const call of calls) expect(call.headers()['ngrok-skip-browser-warning'], call.url()).toBe('true')
})

test.describe('a page of another site', () => {
  test.use({ expectedProblems: /frame|foreign host|Refused|Content Security Policy/i })

  test('[X31] A page of another site cannot show ours in a frame', async ({ page, addresses }) => {
    await page.route('http://elsewhere.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${addresses.url}/sign-in"></iframe>` }),
    )
    await page.goto('http://elsewhere.example/')
    // Chromium shows its error page in place of one that forbids framing.
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  })
})
