import { expect, test } from '../support/fixtures.ts'

test.use({ serviceWorkers: 'allow', provoked: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

test('without a connection the app opens and says so; of anybody’s own nothing was kept', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  // Controlled from now on, so that what is asked for now could be kept.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await page.goto('/dashboard/profile-settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/offline-shell')
  expect(kept.filter((path) => !/^\/(offline-shell|theme\.js|assets\/[^/]+\.(js|css|woff2|avif))$/.test(path))).toEqual(
    [],
  )

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})

test('the app can be installed: a manifest with icons that are there', async ({ page, request }) => {
  await page.goto('/')
  const address = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? ''
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
