import { type DataExport, users } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, failure, ROSA, success } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const NONE: DataExport = { status: 'none', requested_at: null, expires_at: null, url: null }
const PREPARING: DataExport = { ...NONE, status: 'preparing', requested_at: '2026-11-15T08:00:00.000Z' }
const READY: DataExport = {
  ...PREPARING,
  status: 'ready',
  expires_at: '2026-11-16T08:00:00.000Z',
  url: 'http://storage.test/exports/rosa.zip?signed=1',
}

async function openData() {
  const app = openApp('/dashboard/profile-settings')
  return { ...app, section: within(await screen.findByRole('region', { name: 'Your data' })) }
}

beforeEach(() => signedIn())

/** Opens the dialog with this button and asks for a file with this password. */
async function requestFile({ user, section }: Awaited<ReturnType<typeof openData>>, name: string, password: string) {
  const opener = await section.findByRole('button', { name })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Download my data' }))
  if (password !== '') await user.type(dialog.getByLabelText('Current Password'), password)
  await user.click(dialog.getByRole('button', { name: 'Make the file' }))
  return { dialog, opener }
}

describe('Downloading my data', () => {
  it('A requested file is prepared and then offered as a link', async () => {
    const started = answer(users.startDataExport, () => {
      answer(users.dataExport, (_, count) => success(users.dataExport, count === 1 ? PREPARING : READY))
      return success(users.startDataExport, PREPARING)
    })
    const app = await openData()
    const { section } = app
    await requestFile(app, 'Download my data', 'Curtain-up1!')
    expect(await section.findByText('Preparing…')).toBeVisible()
    expect(section.getByText(/you don't have to wait here/)).toBeVisible()
    const link = await section.findByRole('link', { name: 'Download the file' }, { timeout: 10_000 })
    expect(link).toHaveAttribute('href', READY.url)
    expect(section.getByText(/^Your file is ready until /)).toBeVisible()
    expect(started.map(({ body }) => body)).toEqual([{ password: 'Curtain-up1!' }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('A file that is ready is offered as a link when the page opens', async () => {
    answer(users.dataExport, READY)
    const { section } = await openData()
    expect(await section.findByRole('link', { name: 'Download the file' })).toHaveAttribute('href', READY.url)
  })

  it('A failed file shows an error and can be requested again', async () => {
    answer(users.dataExport, { ...NONE, status: 'failed' })
    answer(users.startDataExport, PREPARING)
    const app = await openData()
    const { section } = app
    expect(await section.findByText("We couldn't make your file.")).toBeVisible()
    await requestFile(app, 'Try Again', 'Curtain-up1!')
    expect(await section.findByText('Preparing…')).toBeVisible()
  })

  it('A rejected request for a file shows why', async () => {
    answer(users.startDataExport, () => failure('too_many_requests', 'One file a day.'))
    const { dialog } = await requestFile(await openData(), 'Download my data', 'Curtain-up1!')
    expect(await dialog.findByRole('alert')).toHaveTextContent('One file a day.')
  })

  it('[R-15-07] No file is made without the password or with a wrong one', async () => {
    const requests = answer(users.startDataExport, () =>
      failure('invalid_input', 'No', { password: 'Your current password is not correct.' }),
    )
    const app = await openData()
    const { dialog, opener } = await requestFile(app, 'Download my data', '')
    expect(await dialog.findByRole('alert')).toHaveTextContent('Current password is required')
    expect(requests).toHaveLength(0)
    await app.user.type(dialog.getByLabelText('Current Password'), 'Curtain-down1!')
    await app.user.click(dialog.getByRole('button', { name: 'Make the file' }))
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Your current password is not correct.'))
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(opener).toHaveFocus())
  })

  it('[R-15-07] A user without a password is offered a link to set one before the file is made', async () => {
    answer(users.me, { ...ROSA, has_password: false })
    const { user, section } = await openData()
    await user.click(await section.findByRole('button', { name: 'Download my data' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Download my data' }))
    expect(dialog.getByRole('button', { name: 'Send me a link to set a password' })).toBeVisible()
  })
})

describe('Deleting my account', () => {
  const openDialog = async () => {
    const app = await openData()
    const opener = app.section.getByRole('button', { name: 'Delete my account' })
    await app.user.click(opener)
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account' }))
    const confirm = () => app.user.click(dialog.getByRole('button', { name: 'Delete account' }))
    return { ...app, opener, dialog, confirm }
  }

  it('The dialog lists what is deleted and what stays', async () => {
    const { dialog } = await openDialog()
    expect(dialog.getByRole('heading', { name: 'What is deleted' })).toBeVisible()
    expect(dialog.getByRole('heading', { name: 'What stays' })).toBeVisible()
    expect(dialog.getByText('Every script you uploaded, with its scenes, voices and recordings')).toBeVisible()
    expect(dialog.getByText("Page records, under a number that can't be traced to you")).toBeVisible()
    expect(dialog.getByText('rosa@sidelight.local')).toBeVisible()
  })

  it('Deleting requires the password and the word', async () => {
    const deletions = answer(users.deleteAccount, null)
    const { user, dialog, confirm, opener } = await openDialog()
    await confirm()
    await dialog.findAllByRole('alert')
    expect(dialog.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Current password is required',
      'Type DELETE to continue',
    ])
    await user.click(dialog.getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(opener).toHaveFocus())
    expect(deletions).toHaveLength(0)
  })

  it('Deleting clears the session and confirms it', async () => {
    const deletions = answer(users.deleteAccount, null)
    const { user, dialog, confirm, path } = await openDialog()
    await user.type(dialog.getByLabelText('Current Password'), 'Curtain-up1!')
    await user.type(dialog.getByLabelText('Type DELETE to confirm'), 'delete')
    await confirm()
    expect(await findToast(/^Your account is deleted\. We'll email a receipt to rosa@sidelight\.local\./)).toBeVisible()
    expect(path()).toBe('/')
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(deletions.map(({ body }) => body)).toEqual([{ password: 'Curtain-up1!' }])
    for (const key of ['email', 'accessToken', 'refreshToken', 'isLogin']) expect(localStorage.getItem(key)).toBeNull()
  })

  it('Nothing is deleted with a wrong password', async () => {
    answer(users.deleteAccount, () => failure('invalid_input', 'No', { password: 'This is not your current password' }))
    const { user, dialog, confirm, path } = await openDialog()
    await user.type(dialog.getByLabelText('Current Password'), 'Curtain-down1!')
    await user.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE')
    await confirm()
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is not your current password')
    expect(path()).toBe('/dashboard/profile-settings')
    expect(localStorage.getItem('accessToken')).toBe('access-1')
  })
})
