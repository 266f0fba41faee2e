import { runInThisContext } from 'node:vm'
import { users } from '@sidelight/contract'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import themeScript from '../../public/theme.js?raw'
import { answer, unreachable } from '#testing/contract-server.ts'
import { applyTheme } from '#lib/browser/theme.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'

const isLight = () => document.documentElement.classList.contains('light')
const beforePaint = () => runInThisContext(themeScript)
const chooseElsewhere = (darkMode: string) => {
  localStorage.setItem('darkMode', darkMode)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode', newValue: darkMode })))
}

describe('The theme', () => {
  it.each([
    [null, false],
    ['true', false],
    ['false', true],
  ])(
    '[R-4-75] [R-3-35] With darkMode %s in local storage, the page is light before the first paint: %s',
    (stored, light) => {
      if (stored !== null) localStorage.setItem('darkMode', stored)
      beforePaint()
      expect(isLight()).toBe(light)
    },
  )

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
