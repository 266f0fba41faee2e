import { expect, test } from '../support/fixtures.ts'

test.use({ serviceWorkers: 'allow', expectedProblems: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

test('[C73] Without a connection the app opens and says so, and no data of the user was cached', async ({
  signedInPage: page,
  context,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  // The service worker controls the page from now on, so that it could cache what is requested.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await page.goto('/dashboard/profile-settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/offline-shell')
  expect(
    cached.filter((path) => !/^\/(offline-shell|theme\.js|assets\/[^/]+\.(js|css|woff2|avif))$/.test(path)),
  ).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})

test('[R-75-02] Without a connection the status page opens and says that no answer came', async ({ page, context }) => {
  await page.goto('/status')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect(page.getByText('Signing in')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('no answer came from Sidelight')).toBeVisible()
  await expect(page.getByText('Signing in')).toHaveCount(0)
})

test('The app can be installed: its manifest names icons that exist', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const [, address = ''] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? []
  const manifest = (await (await request.get(address)).json()) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Sidelight', start_url: '/dashboard', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? ''}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true)
})
