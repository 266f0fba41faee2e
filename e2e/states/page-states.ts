import { expect, type Page } from '@playwright/test'
import { toastOf } from '../pages/auth-pages.ts'
import { writeStorage } from '../support/local-storage.ts'
import type { PageState, Theme } from '../pages/pages.ts'
import { PROFILE_STATES } from './profile-states.ts'

export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.goto('/robots.txt')
  await writeStorage(page, 'darkMode', String(theme === 'dark'))
}

const isLight = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.classList.contains('light'))

/** Changes the theme as another tab would, so that menus and dialogs stay open. Repeated until the page listens. */
export async function changeTheme(page: Page, theme: Theme): Promise<void> {
  await writeStorage(page, 'darkMode', String(theme === 'dark'))
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'darkMode' })))
    expect(await isLight(page)).toBe(theme === 'light')
  }).toPass()
}

/** Opens a page and waits until its data is there. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The question for the part, the stage, off book, the cue script, tape mode, the takes, the brief, learning by ear and receipts have no header with the
  // pages left.
  if (
    path.startsWith('/dashboard') &&
    !/\/(part|stage|off-book|cue-script|tape|takes|brief|by-ear|deletions.*)$/.test(path)
  )
    await expect(page.getByText(/pages? left$/)).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
}

/** Shows a page in one of its states while `examine` runs. */
export async function showState(page: Page, state: PageState, examine: () => Promise<void>): Promise<void> {
  await state.prepare?.(page)
  await openPage(page, state.path)
  await state.enter?.(page)
  await examine()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

const openUserMenu = (page: Page) => page.getByRole('button', { name: /^User menu of/ }).click()

const SHARED_TAPE = {
  name: 'Jane_Doe_Detective_Sc1.mp4',
  title: 'Jane Doe as Detective',
  duration_seconds: 62.4,
  expires_at: '2026-12-01T18:00:00.000Z',
  url: '/made-up-tape.mp4',
}

export const VISITOR_STATES: PageState[] = [
  {
    name: 'sign-in-errors',
    path: '/sign-in',
    enter: async (page) => {
      await page.getByLabel('Email').fill('nora@')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByLabel('Password', { exact: true }).blur()
      await expect(page.getByRole('alert')).toHaveCount(2)
    },
  },
  {
    name: 'sign-in-refused',
    path: '/sign-in',
    enter: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.test')
      await page.getByLabel('Password', { exact: true }).fill('Curtain-down1!')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      // A notification stays while the pointer is on it.
      await toastOf(page, 'Invalid credentials').hover()
    },
  },
  {
    name: 'sign-up-errors',
    path: '/sign-up',
    enter: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('curtain1')
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(page.getByRole('alert')).toHaveCount(4)
    },
  },
  {
    name: 'forgot-password-error',
    path: '/forgot-password',
    enter: async (page) => {
      await page.getByLabel('Email').fill('nora@')
      await expect(page.getByRole('alert')).toHaveText('Invalid email address')
    },
  },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    enter: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.test')
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    },
  },
  {
    name: 'reset-password-errors',
    path: '/reset-password?token=abc',
    enter: async (page) => {
      await page.getByLabel('New Password', { exact: true }).fill('curtain1')
      await page.getByLabel('Confirm Password', { exact: true }).fill('other')
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'reset-password-dead-link',
    path: '/reset-password?token=tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T',
    enter: async (page) => {
      await page.getByLabel('New Password', { exact: true }).fill('Curtain-up1!')
      await page.getByLabel('Confirm Password', { exact: true }).fill('Curtain-up1!')
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.getByRole('heading', { name: 'Link Expired' })).toBeVisible()
    },
  },
  {
    name: 'reminder-stopped',
    path: '/stop-reminder#tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T',
    prepare: (page) =>
      page.route('**/api/v1/learning/reminders/*/stop', (route) =>
        route.fulfill({ json: { status: 'success', message: 'OK', data: null } }),
      ),
    enter: async (page) => {
      await page.getByRole('button', { name: 'Stop this reminder' }).click()
      await expect(page.getByRole('heading', { name: 'Reminder stopped' })).toBeVisible()
    },
  },
  {
    name: 'contact-errors',
    path: '/contact',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByRole('alert')).toHaveCount(4)
    },
  },
  {
    name: 'status-unreachable',
    path: '/status',
    prepare: (page) => page.route('**/api/v1/status', (route) => route.abort('connectionreset')),
    enter: (page) => expect(page.getByText('no answer came from Sidelight')).toBeVisible(),
  },
  {
    name: 'status-down',
    path: '/status',
    prepare: (page) =>
      page.route('**/api/v1/status', (route) =>
        route.fulfill({
          json: {
            status: 'success',
            message: 'OK',
            data: {
              checked_at: '2026-11-18T15:42:00.000Z',
              parts: { sign_in: 'works', scripts: 'works', voices: 'down', tapes: 'works', mail: 'slow' },
            },
          },
        }),
      ),
  },
  {
    name: 'unknown-address',
    path: '/no/such/page',
    enter: (page) => toastOf(page, "There's nothing at that address. This is the start page.").hover(),
  },
  {
    name: 'shared-tape',
    path: '/tape#tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T',
    prepare: async (page) => {
      await page.route('**/api/v1/tapes/open', (route) =>
        route.fulfill({ json: { status: 'success', message: 'OK', data: SHARED_TAPE } }),
      )
      // A missing file would be an error in the console, if it is asked for before the page is left.
      await page.route(`**${SHARED_TAPE.url}`, (route) => route.fulfill({ contentType: 'video/mp4', body: '' }))
    },
  },
]

export const USER_STATES: PageState[] = [
  {
    name: 'user-menu',
    path: '/dashboard',
    enter: async (page) => {
      await openUserMenu(page)
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'support',
    path: '/dashboard',
    enter: async (page) => {
      await openUserMenu(page)
      await page.getByRole('menuitem', { name: 'Support' }).click()
      await expect(page.getByRole('dialog', { name: 'Support' })).toBeVisible()
    },
  },
  {
    name: 'support-errors',
    path: '/dashboard',
    enter: async (page) => {
      await openUserMenu(page)
      await page.getByRole('menuitem', { name: 'Support' }).click()
      await page.getByRole('button', { name: 'Submit Ticket' }).click()
      await expect(page.getByRole('alert')).toHaveCount(2)
    },
  },
  ...PROFILE_STATES,
  {
    name: 'connection-error',
    path: '/dashboard/profile-settings',
    enter: async (page) => {
      await page.route('**/api/v1/users/me', (route) => route.abort('connectionreset'))
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
    },
  },
]

export const PHONE_MENU: PageState = {
  name: 'phone-menu',
  path: '/dashboard',
  enter: async (page) => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
}

/** Not a PageState, because it hides the heading that `openPage` waits for. */
export const CREDIT_GATE = {
  name: 'credit-gate',
  open: async (page: Page) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('dialog', { name: 'Credits Required' })).toBeVisible()
  },
}
