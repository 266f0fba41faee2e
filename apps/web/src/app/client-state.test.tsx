import { users } from '@sidelight/contract'
import { PROCESS_STEPS } from '#lib/navigation/process-steps.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, ROSA } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'

const PICTURE = 'http://storage.test/pictures/rosa.webp'

it('[R-3-25] [R-3-28] The client state holds the name, role, picture and signed-in flag of the user', async () => {
  answer(users.me, { ...ROSA, profile_picture_url: PICTURE, role: 'admin' })
  signedIn()
  openApp('/dashboard/profile-settings')
  const menu = await screen.findByRole('button', { name: 'User menu of Rosa Vega, RV' })
  expect(menu.querySelector('img')).toHaveAttribute('src', PICTURE)
  expect(await screen.findByText('Admin')).toBeVisible()
  expect(localStorage.getItem('isLogin')).toBe('true')
})

it('[R-3-28] The client state holds whether the menu is open and which theme is chosen', async () => {
  signedIn()
  const { user } = openApp('/dashboard')
  const open = await screen.findByRole('button', { name: 'Open menu' })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(open)
  const menu = within(await screen.findByRole('dialog'))
  await user.click(menu.getByRole('button', { name: /^Close/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Switch to light theme' }))
  expect(localStorage.getItem('darkMode')).toBe('false')
  expect(document.documentElement).toHaveClass('light')
})

it.each(PROCESS_STEPS.map(({ segment }, index) => [index, segment]))(
  '[R-3-28] Step %i of the process, counted from 0, is %s',
  async (index, segment) => {
    signedIn()
    openApp(segment === 'upload' ? '/dashboard/process/upload' : `/dashboard/process/undefined/${segment}`)
    const steps = within(await screen.findByRole('navigation', { name: 'Process steps' })).getAllByRole('listitem')
    expect(steps).toHaveLength(4)
    expect(steps.findIndex((step) => step.getAttribute('aria-current') === 'step')).toBe(index)
  },
)
