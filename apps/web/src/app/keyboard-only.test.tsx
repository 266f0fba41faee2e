import { auth, support } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, failure } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast, queryToast } from '#testing/toasts.ts'

it('[R-9-19] A toast is closed with the Enter key', async () => {
  answer(auth.login, () => failure('unauthenticated', 'Invalid credentials'))
  const { user } = openApp('/sign-in')
  await user.type(await screen.findByLabelText('Email'), 'rosa@sidelight.local')
  await user.type(screen.getByLabelText('Password'), 'Curtain-down1!')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await findToast('Invalid credentials')
  screen.getByRole('button', { name: 'Dismiss' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(queryToast('Invalid credentials')).toBeNull())
})

it('[R-2.3-10] A ticket is written and sent by keyboard, the focus stays in its dialog and returns to the menu button', async () => {
  const tickets = answer(support.contactUs, null)
  signedIn()
  const { user } = openApp('/dashboard')
  const opener = await screen.findByRole('button', { name: /^User menu of/ })
  opener.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus())
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Support' })).toHaveFocus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Support' }))
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus())

  await user.tab()
  expect(dialog.getByLabelText('Email')).toHaveFocus()
  await user.tab()
  await user.tab()
  expect(dialog.getByLabelText('Subject')).toHaveFocus()
  await user.keyboard('By keyboard')
  await user.tab()
  expect(dialog.getByLabelText('Message')).toHaveFocus()
  await user.keyboard('No mouse was used.')
  await user.tab()
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.tab()
  await user.tab()
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await user.tab()
  expect(dialog.getByLabelText('Name')).toHaveFocus()

  dialog.getByRole('button', { name: 'Submit Ticket' }).focus()
  await user.keyboard('{Enter}')
  await findToast('Support ticket submitted successfully')
  await waitFor(() => expect(screen.getByRole('button', { name: /^User menu of/ })).toHaveFocus())
  expect(tickets.map(({ body }) => body)).toEqual([
    expect.objectContaining({ subject: 'By keyboard', message: 'No mouse was used.' }),
  ])
})
