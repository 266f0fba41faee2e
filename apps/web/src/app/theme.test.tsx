import { runInThisContext } from 'node:vm'
import { users } from '@sidelight/contract'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import themeScript from '../../public/theme.js?raw'
import { answer, unreachable } from '#testing/contract-server.ts'
import { applyTheme } from '#lib/browser/theme.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'

const isLight = () => document.documentElement.classList.contains('light')
const beforePaint = () => runInThisContext(themeScript)

/** Says what the system prefers, for the rest of the test. */
function setSystem(isLightPreferred: boolean) {
  const query = Object.assign(new EventTarget(), { matches: isLightPreferred })
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
  onTestFinished(() => vi.mocked(window.matchMedia).mockRestore())
  return {
    change: (isLight: boolean) => {
      query.matches = isLight
      act(() => void query.dispatchEvent(new Event('change')))
    },
  }
}

const chooseElsewhere = (darkMode: string) => {
  localStorage.setItem('darkMode', darkMode)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode', newValue: darkMode })))
}

describe('The theme', () => {
  it.each([
    [null, 'dark', false],
    [null, 'light', true],
    ['true', 'dark', false],
    ['true', 'light', false],
    ['false', 'dark', true],
    ['false', 'light', true],
  ])(
    '[R-4-75] [R-3-35] [R-75-04] With darkMode %s in local storage on a %s system, the page is light before the first paint and in the app: %s',
    (stored, system, light) => {
      if (stored !== null) localStorage.setItem('darkMode', stored)
      setSystem(system === 'light')
      beforePaint()
      expect(isLight()).toBe(light)
      document.documentElement.className = ''
      applyTheme()
      expect(isLight()).toBe(light)
    },
  )

  it('[R-75-04] A page follows its system until a theme is chosen', async () => {
    const system = setSystem(false)
    const { user } = openApp('/terms')
    await screen.findByRole('button', { name: 'Switch to light theme' })
    system.change(true)
    expect(isLight()).toBe(true)
    await user.click(await screen.findByRole('button', { name: 'Switch to dark theme' }))
    system.change(false)
    system.change(true)
    expect(isLight()).toBe(false)
  })

  it('[R-75-04] While storage is blocked, the page follows the system before the first paint', () => {
    setSystem(true)
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError')
    })
    beforePaint()
    vi.mocked(localStorage.getItem).mockRestore()
    expect(isLight()).toBe(true)
  })

  it('Before the first paint the browser gets the same colour for its own bar as from the app', () => {
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.content = 'unset'
    document.head.append(meta)
    onTestFinished(() => meta.remove())
    localStorage.setItem('darkMode', 'false')
    beforePaint()
    const { content } = meta
    applyTheme()
    expect(content).toBe(meta.content)
  })

  it('[R-4-75] [R-3-35] The theme switch in the header changes the theme and stores it', async () => {
    signedIn()
    const { user } = openApp('/dashboard')
    await user.click(await screen.findByRole('button', { name: 'Switch to light theme' }))
    expect(isLight()).toBe(true)
    expect(localStorage.getItem('darkMode')).toBe('false')
    await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }))
    expect(isLight()).toBe(false)
    expect(localStorage.getItem('darkMode')).toBe('true')
  })

  it('The theme follows the choice made in another tab', async () => {
    openApp('/sign-in')
    await screen.findByRole('button', { name: 'Switch to light theme' })
    chooseElsewhere('false')
    expect(isLight()).toBe(true)
    expect(screen.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
  })

  it('A page without a theme switch also follows the choice made in another tab', async () => {
    signedIn()
    answer(users.me, () => unreachable())
    openApp('/dashboard')
    await screen.findByRole('heading', { name: 'Connection Error' })
    chooseElsewhere('false')
    expect(isLight()).toBe(true)
  })
})

it('[R-4-75] The landing page reads the session at startup and shows the avatar of the signed-in user', async () => {
  signedIn()
  openApp('/')
  expect(await screen.findByRole('link', { name: 'Dashboard, RV' })).toHaveTextContent('RV')
  expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument()
})
