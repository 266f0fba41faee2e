import { passkeys, users } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, failure, ROSA, success } from '#testing/contract-server.ts'
import { stubPasskeys } from '#testing/fake-passkeys.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast, watchToasts } from '#testing/toasts.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1000).toISOString()
const PHONE = {
  id: '0199b5f2-7a11-4c55-9d2e-000000000011',
  device: 'Safari on iPhone',
  created_at: '2026-11-10T12:00:00.000Z',
  last_used_at: hoursAgo(3),
}
const LAPTOP = { ...PHONE, id: '0199b5f2-7a11-4c55-9d2e-000000000012', device: 'Chrome on macOS', last_used_at: null }

const OPTIONS = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Sidelight' },
  user: { id: 'dXNlcg', name: 'rosa@sidelight.local', displayName: 'Rosa Vega' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
  timeout: 300_000,
}

beforeEach(() => signedIn())
afterEach(() => vi.unstubAllGlobals())

async function openPasskeys() {
  const app = openApp('/dashboard/profile-settings')
  const section = within(await screen.findByRole('region', { name: 'Passkeys' }))
  return { ...app, section }
}

async function startAdding() {
  const app = await openPasskeys()
  await app.user.click(app.section.getByRole('button', { name: 'Add a passkey' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }))
  await app.user.type(dialog.getByLabelText('Current Password'), 'Curtain-up1!')
  await app.user.click(dialog.getByRole('button', { name: 'Continue' }))
  return { ...app, dialog }
}

it('[R-16-12] The list shows where passkeys were added and when they were last used', async () => {
  answer(passkeys.list, [PHONE, LAPTOP])
  const { section } = await openPasskeys()
  const rows = await section.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Safari on iPhoneLast used 3 hours ago. Added Nov 10, 2026.Remove',
    'Chrome on macOSNot used yet. Added Nov 10, 2026.Remove',
  ])
})

it('[R-16-12] A passkey is added after the password was confirmed', async () => {
  const prompt = stubPasskeys()
  const confirmed = answer(passkeys.startAdding, OPTIONS)
  const added = answer(passkeys.add, () => {
    answer(passkeys.list, [LAPTOP])
    return success(passkeys.add, null)
  })
  const toasts = watchToasts()
  const { section } = await startAdding()
  await waitFor(() => expect(toasts()).toContain('Passkey added'))
  expect(await section.findByText('Chrome on macOS')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(confirmed[0]?.body).toEqual({ password: 'Curtain-up1!' })
  expect(prompt.mock.calls[0]?.[0]).toMatchObject({ publicKey: { rp: OPTIONS.rp, attestation: 'none' } })
  expect(added[0]?.body).toEqual({
    credential_id: 'Y3JlZGVudGlhbA',
    client_data: 'Y2xpZW50',
    attestation_object: 'YXR0ZXN0ZWQ',
  })
})

it.each([
  ['NotAllowedError', 'No passkey was added. You can try again at any time.'],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['SecurityError', "A passkey couldn't be created here. Please try another browser or device."],
])('[R-16-12] A prompt that ends with %s shows "%s" on the profile page', async (name, message) => {
  stubPasskeys({ name })
  answer(passkeys.startAdding, OPTIONS)
  const added = answer(passkeys.add, null)
  const { section } = await startAdding()
  expect(await findToast(message)).toBeVisible()
  expect(await section.findByRole('button', { name: 'Add a passkey' })).toHaveFocus()
  expect(added).toHaveLength(0)
})

it('[R-16-12] A wrong password is reported at its field, and no prompt is shown', async () => {
  const prompt = stubPasskeys()
  const message = 'Your current password is not correct.'
  answer(passkeys.startAdding, () => failure('invalid_input', message, { password: message }))
  const { dialog } = await startAdding()
  expect(await dialog.findByRole('alert')).toHaveTextContent(message)
  expect(dialog.getByLabelText('Current Password')).toHaveFocus()
  expect(prompt).not.toHaveBeenCalled()
})

it('[R-16-12] A user without a password is offered a link to set one before adding a passkey', async () => {
  stubPasskeys()
  answer(users.me, { ...ROSA, has_password: false })
  const { user, section } = await openPasskeys()
  await user.click(section.getByRole('button', { name: 'Add a passkey' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }))
  expect(dialog.getByRole('button', { name: 'Send me a link to set a password' })).toBeVisible()
})

it('[R-16-12] A browser without passkeys says so and offers to remove passkeys, but not to add one', async () => {
  answer(passkeys.list, [PHONE])
  const { section } = await openPasskeys()
  expect(section.getByText(/This browser doesn't support passkeys, so please add yours in another one\./)).toBeVisible()
  expect(section.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument()
  expect(await section.findByRole('button', { name: /^Remove the passkey/ })).toBeVisible()
})

it('[R-16-12] Removing a passkey asks for confirmation', async () => {
  answer(passkeys.list, [PHONE])
  const removed = answer(passkeys.remove, () => {
    answer(passkeys.list, [])
    return success(passkeys.remove, null)
  })
  const toasts = watchToasts()
  const { user, section } = await openPasskeys()
  const remove = await section.findByRole('button', {
    name: 'Remove the passkey from Safari on iPhone, added Nov 10, 2026',
  })
  await user.click(remove)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(remove).toHaveFocus())
  expect(removed).toHaveLength(0)

  await user.click(remove)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove passkey' }))
  await waitFor(() => expect(toasts()).toContain('Passkey removed'))
  expect(await section.findByText("You don't have any passkeys yet.")).toBeVisible()
  expect(removed[0]?.url.pathname).toBe(`/api/v1/users/passkeys/${PHONE.id}`)
  await waitFor(() => expect(section.getByRole('heading')).toHaveFocus())
})

it('[R-16-12] A passkey that cannot be removed shows why and stays', async () => {
  answer(passkeys.list, [PHONE])
  answer(passkeys.remove, () => failure('unavailable', 'Please try again in a moment.'))
  const { user, section } = await openPasskeys()
  await user.click(await section.findByRole('button', { name: /^Remove the passkey/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove passkey' }))
  expect(await findToast('Please try again in a moment.')).toBeVisible()
  expect(await screen.findByRole('dialog')).toBeVisible()
})

it('[R-16-12] Passkeys that cannot be loaded show an error and load again on request', async () => {
  answer(passkeys.list, (_, count) => (count === 1 ? failure('internal', 'boom') : success(passkeys.list, [PHONE])))
  const { user, section } = await openPasskeys()
  expect(await section.findByRole('alert')).toHaveTextContent("We can't list your passkeys right now.")
  await user.click(section.getByRole('button', { name: 'Try Again' }))
  expect(await section.findByText('Safari on iPhone')).toBeVisible()
})
