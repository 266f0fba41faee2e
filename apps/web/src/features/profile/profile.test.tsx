import { auth, users } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, failure, ROSA, unreachable } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

async function openSection(name: string) {
  const app = openApp('/dashboard/profile-settings')
  return { ...app, section: within(await screen.findByRole('region', { name })) }
}

const problems = () => screen.getAllByRole('alert').map((alert) => alert.textContent)

beforeEach(() => signedIn())

describe('The role', () => {
  it.each([
    ['user', 'User'],
    ['admin', 'Admin'],
    [undefined, 'User'],
  ])('[R-2.12-33] The role %s reads "%s"', async (role, badge) => {
    answer(users.me, { ...ROSA, role: role as 'user' })
    const { section } = await openSection('Profile picture')
    const shown = section.getByText(badge, { exact: true, ignore: 'p' })
    expect(shown).toBeVisible()
    expect(shown).toHaveTextContent(`Account type: ${badge}`)
  })
})

describe('Personal information', () => {
  const edit = async () => {
    const app = await openSection('Personal Information')
    await app.user.click(app.section.getByRole('button', { name: 'Edit' }))
    const fields = { name: app.section.getByLabelText('Full Name'), username: app.section.getByLabelText('User Name') }
    return { ...app, ...fields }
  }

  it('[R-2.12-31] Personal information can be edited, and Cancel restores it', async () => {
    const updates = answer(users.updateProfile, null)
    const { section, user, name, username } = await edit()
    expect(name).toHaveFocus()
    expect([name, username].map((field) => (field as HTMLInputElement).value)).toEqual(['Rosa Vega', 'rosa'])
    await user.clear(name)
    await user.type(name, 'Somebody Else')
    await user.click(section.getByRole('button', { name: 'Cancel' }))
    expect(section.getByText('Rosa Vega')).toBeVisible()
    expect(section.queryByLabelText('Full Name')).not.toBeInTheDocument()
    expect(section.getByRole('button', { name: 'Edit' })).toHaveFocus()
    await user.click(section.getByRole('button', { name: 'Edit' }))
    expect(section.getByLabelText('Full Name')).toHaveValue('Rosa Vega')
    expect(updates).toHaveLength(0)
  })

  it('[R-2.12-31] [R-7-13] [R-8-94] Saved personal information shows at once in the profile and the header', async () => {
    const updates = answer(users.updateProfile, null)
    const { section, user, name, username } = await edit()
    await user.clear(name)
    await user.type(name, '  Noor Haddad ')
    await user.clear(username)
    await user.type(username, 'noor_h{Enter}')
    expect(await findToast('Personal information updated successfully')).toBeVisible()
    expect(updates.map(({ body }) => body)).toEqual([{ name: 'Noor Haddad', username: 'noor_h' }])
    expect(section.getByText('Noor Haddad')).toBeVisible()
    expect(section.getByText('noor_h')).toBeVisible()
    expect(screen.getByRole('button', { name: 'User menu of Noor Haddad, NH' })).toHaveTextContent('NH')
    expect(section.getByRole('button', { name: 'Edit' })).toHaveFocus()
  })

  it('[R-5-20] Personal information requires both names', async () => {
    const updates = answer(users.updateProfile, null)
    const { section, user, name, username } = await edit()
    await user.clear(name)
    await user.clear(username)
    await user.click(section.getByRole('button', { name: 'Save changes' }))
    await section.findAllByRole('alert')
    expect(problems()).toEqual(['Name must be at least 2 characters', 'User name must be at least 2 characters'])
    expect(updates).toHaveLength(0)
  })

  it('[R-8-82] Personal information rejected by the server shows the error at its field', async () => {
    answer(users.updateProfile, () => failure('conflict', 'Taken', { username: 'This user name is taken' }))
    const { section, user, username } = await edit()
    await user.click(section.getByRole('button', { name: 'Save changes' }))
    expect(await findToast('Failed to update personal information')).toBeVisible()
    expect(section.getByRole('alert')).toHaveTextContent('This user name is taken')
    expect(username).toHaveFocus()
    expect(username).toHaveAccessibleDescription('This user name is taken')
  })

  it('[R-8-82] The form keeps its values when there is no response', async () => {
    answer(users.updateProfile, () => unreachable())
    const { section, user, name } = await edit()
    await user.type(name, ' II')
    await user.click(section.getByRole('button', { name: 'Save changes' }))
    expect(await findToast('Failed to update personal information')).toBeVisible()
    expect(section.getByRole('alert')).toHaveTextContent('An unexpected error occurred')
    expect(name).toHaveValue('Rosa Vega II')
  })
})

describe('The email address', () => {
  const openDialog = async () => {
    const app = await openSection('Personal Information')
    expect(app.section.getByText('rosa@sidelight.local')).toBeVisible()
    await app.user.click(app.section.getByRole('button', { name: 'Change email' }))
    return { ...app, dialog: within(await screen.findByRole('dialog')) }
  }

  it('The address is changed with the password and a link to the new mailbox', async () => {
    const changes = answer(auth.changeEmail, null)
    const { user, dialog, section } = await openDialog()
    expect(dialog.getByLabelText('New Email')).toHaveFocus()
    await user.type(dialog.getByLabelText('New Email'), 'rosa@stage.example')
    await user.type(dialog.getByLabelText('Current Password'), 'Curtain-up1!{Enter}')
    expect(await dialog.findByText(/We sent a link to/)).toHaveTextContent('We sent a link to rosa@stage.example.')
    expect(changes.map(({ body }) => body)).toEqual([{ new_email: 'rosa@stage.example', password: 'Curtain-up1!' }])
    expect(section.getByText('rosa@sidelight.local')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(section.getByRole('button', { name: 'Change email' })).toHaveFocus())
  })

  it('The address is not changed with a wrong password', async () => {
    answer(auth.changeEmail, () => failure('invalid_input', 'No', { password: 'This is not your current password' }))
    const { user, dialog } = await openDialog()
    await user.type(dialog.getByLabelText('New Email'), 'rosa@stage.example')
    await user.type(dialog.getByLabelText('Current Password'), 'Curtain-down1!{Enter}')
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is not your current password')
    expect(dialog.getByLabelText('Current Password')).toHaveFocus()
    expect(localStorage.getItem('accessToken')).toBe('access-1')
  })

  it('The form requires address and password before it calls the server', async () => {
    const changes = answer(auth.changeEmail, null)
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Send the link' }))
    await dialog.findAllByRole('alert')
    expect(problems()).toEqual(['Invalid email address', 'Current password is required'])
    expect(changes).toHaveLength(0)
  })
})

describe('Security settings', () => {
  const fill = async (current: string, next: string, again: string) => {
    const app = await openSection('Security Settings')
    const { section, user } = app
    const type = async (label: string, text: string) =>
      text === '' ? undefined : user.type(section.getByLabelText(label), text)
    await type('Current Password', current)
    await type('New Password', next)
    await type('Confirm New Password', again)
    await user.click(section.getByRole('button', { name: 'Update Password' }))
    return app
  }

  it('[R-2.12-32] [R-7-14] [R-8-95] The password can be changed', async () => {
    const changes = answer(auth.updatePassword, null)
    const { section } = await fill('Curtain-up1!', 'Final-bow2?', 'Final-bow2?')
    expect(await findToast('Password updated successfully')).toBeVisible()
    expect(changes.map(({ body }) => body)).toEqual([{ old_password: 'Curtain-up1!', new_password: 'Final-bow2?' }])
    for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
      expect(section.getByLabelText(label)).toHaveValue('')
    }
    expect(section.queryByRole('alert')).not.toBeInTheDocument()
  })

  it.each([
    ['[R-5-23]', '', 'Final-bow2?', 'Final-bow2?', 'Current password is required'],
    ['[R-5-21]', 'Curtain-up1!', '', '', 'Password must be at least 8 characters long'],
    ['[R-5-21]', 'Curtain-up1!', 'Bow-2?', 'Bow-2?', 'Password must be at least 8 characters long'],
    [
      '[R-5-21]',
      'Curtain-up1!',
      'finalbow2',
      'finalbow2',
      'Password must include uppercase, lowercase, number, and special character',
    ],
    ['[R-5-22]', 'Curtain-up1!', 'Final-bow2?', 'Final-bow3?', 'Passwords do not match'],
  ])('%s The passwords "%s", "%s" and "%s" show the error: %s', async (_, current, next, again, problem) => {
    const changes = answer(auth.updatePassword, null)
    const { section } = await fill(current, next, again)
    await section.findByRole('alert')
    expect(problems()).toEqual([problem])
    expect(changes).toHaveLength(0)
  })

  it('The form shows the strength of the new password', async () => {
    const { section, user } = await openSection('Security Settings')
    await user.type(section.getByLabelText('New Password'), 'final1')
    expect(section.getByRole('status', { name: 'Password strength' })).toHaveTextContent('Medium')
    await user.type(section.getByLabelText('New Password'), '-BOW?')
    expect(section.getByRole('status', { name: 'Password strength' })).toHaveTextContent('Strong')
  })

  it('[R-8-83] A wrong current password is reported at its field and does not end the session', async () => {
    answer(auth.updatePassword, () =>
      failure('invalid_input', 'No', { old_password: 'This is not your current password' }),
    )
    const { section } = await fill('Curtain-down1!', 'Final-bow2?', 'Final-bow2?')
    expect(await findToast('Failed to update password')).toBeVisible()
    expect(section.getByLabelText('Current Password')).toHaveAccessibleDescription('This is not your current password')
    expect(localStorage.getItem('accessToken')).toBe('access-1')
  })

  it('[R-8-83] Any other rejection is reported above the button', async () => {
    answer(auth.updatePassword, () => failure('too_many_requests', 'Too many attempts. Please wait.'))
    const { section } = await fill('Curtain-up1!', 'Final-bow2?', 'Final-bow2?')
    expect(await findToast('Failed to update password')).toBeVisible()
    expect(section.getByRole('alert')).toHaveTextContent('Too many attempts. Please wait.')
  })
})

describe('A user without a password', () => {
  beforeEach(() => void answer(users.me, { ...ROSA, has_password: false }))

  it('A user without a password is offered a link to set one', async () => {
    const requests = answer(auth.resetPasswordRequest, null)
    const { section, user } = await openSection('Security Settings')
    expect(section.queryByLabelText('Current Password')).not.toBeInTheDocument()
    await user.click(section.getByRole('button', { name: 'Send me a link to set a password' }))
    expect(await section.findByRole('status')).toHaveTextContent('We sent a link to rosa@sidelight.local.')
    expect(requests.map(({ body }) => body)).toEqual([
      { email: 'rosa@sidelight.local', reset_form_url: `${location.origin}/reset-password` },
    ])
  })

  it.each(['Change email', 'Delete my account'])(
    'The dialog "%s" offers a user without a password a link to set one',
    async (name) => {
      const { user } = await openSection('Your data')
      await user.click(screen.getByRole('button', { name }))
      const dialog = within(await screen.findByRole('dialog'))
      expect(dialog.getByRole('button', { name: 'Send me a link to set a password' })).toBeEnabled()
      expect(dialog.queryByLabelText('Current Password')).not.toBeInTheDocument()
    },
  )

  it('A rejected request for a password link shows why', async () => {
    answer(auth.resetPasswordRequest, () => failure('too_many_requests', 'Please wait a while.'))
    const { section, user } = await openSection('Security Settings')
    await user.click(section.getByRole('button', { name: 'Send me a link to set a password' }))
    expect(await findToast('Please wait a while.')).toBeVisible()
  })
})
