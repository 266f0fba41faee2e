import { auth } from '@sidelight/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, failure } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const submit = () => screen.getByRole('button', { name: 'Sign Up' })

const VALID_FIELDS = { 'Full Name': 'Rosa Vega', Email: 'rosa@example.com', Password: 'Curtain?up1' }

type Fields = Partial<typeof VALID_FIELDS & { 'User Name': string; 'Confirm Password': string }>

/** Opens the fields that are shown on request if they are to be filled in. */
async function fillIn(change: Fields = {}, { agree = true } = {}) {
  const app = openApp('/sign-up')
  await screen.findByRole('heading', { level: 1, name: 'Sign Up' })
  for (const [label, value] of Object.entries({ ...VALID_FIELDS, ...change })) {
    if (label === 'User Name') await app.user.click(screen.getByRole('button', { name: 'Change' }))
    if (label === 'Confirm Password') await app.user.click(screen.getByRole('button', { name: 'Hide password' }))
    await app.user.clear(screen.getByLabelText(label))
    if (value !== '') await app.user.paste(value)
  }
  if (agree) await app.user.click(screen.getByRole('checkbox', { name: 'I agree to the terms' }))
  return app
}

describe('The sign-up form', () => {
  it.each([
    ['[R-5-04]', { 'Full Name': 'R' }, 'Name must be at least 2 characters'],
    ['[R-5-04]', { 'Full Name': '' }, 'Name must be at least 2 characters'],
    ['[R-5-05]', { 'User Name': 'r' }, 'User name must be at least 2 characters'],
    ['[R-5-06]', { 'User Name': 'rosa vega' }, 'User name can only contain letters, numbers, and underscores'],
    ['[R-5-07]', { Email: 'rosa at example' }, 'Invalid email address'],
    ['[R-5-08]', { Password: 'Curt?1a' }, 'Password must be at least 8 characters'],
    [
      '[R-5-08]',
      { Password: 'Curtain-up1' },
      'Password must include uppercase, lowercase, number, and special character',
    ],
    ['[R-5-09]', { 'Confirm Password': 'Curtain?up2' }, 'Passwords do not match'],
  ])('%s The sign-up form with %j shows "%s" and sends nothing', async (_, change, problem) => {
    const sent = answer(auth.register, { is_verified: false })
    const { user } = await fillIn(change)
    await user.click(submit())
    expect(await screen.findByText(problem)).toBeVisible()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(sent).toHaveLength(0)
  })

  it('[R-5-10] The sign-up form requires agreement to the terms', async () => {
    const sent = answer(auth.register, { is_verified: false })
    const { user } = await fillIn({}, { agree: false })
    await user.click(submit())
    expect(await screen.findByText('You must agree to the terms')).toBeVisible()
    expect(sent).toHaveLength(0)
  })

  it('[R-5-11] [R-5-12] [R-5-13] The sign-up form shows the strength of the password while it is typed', async () => {
    const { user } = openApp('/sign-up')
    const password = await screen.findByLabelText('Password')
    const strength = () => screen.getByRole('status', { name: 'Password strength' })
    await user.type(password, 'curt')
    expect(strength()).toHaveTextContent('Weak')
    await user.type(password, 'ain1')
    expect(strength()).toHaveTextContent('Medium')
    await user.type(password, 'Q!')
    expect(strength()).toHaveTextContent('Strong')
  })
})

it('The first invalid field of the sign-up form gets the focus', async () => {
  const { user } = openApp('/sign-up')
  await screen.findByRole('heading', { level: 1, name: 'Sign Up' })
  await user.click(submit())
  await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveFocus())
})

describe('The fields of the sign-up form', () => {
  const listFields = () => [...document.querySelectorAll('form input:not([type="checkbox"])')]

  it('[R-25-04] [R-25-05] The sign-up form offers Google first, then asks for three fields', async () => {
    answer(auth.googleSignIn, { authorization_endpoint: 'https://accounts.example/authorize', client_id: 'sidelight' })
    openApp('/sign-up')
    const google = await screen.findByRole('link', { name: 'Continue with Google' })
    const fields = listFields()
    expect(fields).toEqual(['Full Name', 'Email', 'Password'].map((label) => screen.getByLabelText(label)))
    expect(google.compareDocumentPosition(fields[0]!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('[R-25-05] The user name is suggested from the name, with four digits that differ each time', async () => {
    const sent = answer(auth.register, { is_verified: false })
    const { user } = await fillIn({ 'Full Name': 'Zoë Müller-Ruiz' })
    const shown = screen.getByText(/^Your user name:/).textContent
    expect(shown).toMatch(/: zoe_muller_ruiz_\d{4}$/)
    await user.click(submit())
    await screen.findByRole('heading', { name: 'Check your email' })
    const username = shown?.split(': ')[1]
    expect(sent[0]?.body).toMatchObject({ username })
    expect(screen.getByText(`Look for a message from Sidelight. It says your user name is ${username}.`)).toBeVisible()
  })

  it('[R-25-05] A user name that was changed stays when the name is changed', async () => {
    const sent = answer(auth.register, { is_verified: false })
    const { user } = await fillIn({ 'User Name': 'rosa_on_stage' })
    await user.type(screen.getByLabelText('Full Name'), ' Ortiz')
    await user.click(submit())
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(sent[0]?.body).toMatchObject({ name: 'Rosa Vega Ortiz', username: 'rosa_on_stage' })
  })

  it('[R-25-06] The password is shown while it is typed; hidden, it is asked for twice', async () => {
    const { user } = openApp('/sign-up')
    const password = await screen.findByLabelText('Password')
    expect(password).toHaveAttribute('type', 'text')
    expect(screen.queryByLabelText('Confirm Password')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password).toHaveAttribute('type', 'password')
    expect(screen.getByLabelText('Confirm Password')).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.queryByLabelText('Confirm Password')).not.toBeInTheDocument()
  })

  it('[R-25-06] The password is hidden while it is sent, so that no browser stores it as text', async () => {
    answer(auth.register, () => new Promise<Response>(() => {}))
    const { user } = await fillIn()
    await user.click(submit())
    await screen.findByRole('button', { name: 'Signing up…' })
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  })
})

describe('Signing up', () => {
  it('[R-8-90] [R-7-06] [R-3-33] [R-3-36] [R-3-37] [R-2.12-01] Signing up leads to the check-your-email page', async () => {
    const sent = answer(auth.register, { is_verified: false })
    const before = Date.now()
    const { user, path } = await fillIn()
    await user.click(submit())
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(path()).toBe('/verification')
    expect(screen.getByText('rosa@example.com')).toBeVisible()
    expect(await findToast('Registration successful. Please verify your account.')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: 'Rosa Vega',
        username: expect.stringMatching(/^rosa_vega_\d{4}$/) as string,
        email: 'rosa@example.com',
        password: 'Curtain?up1',
        device_secret: expect.stringMatching(/^[\w-]{43}$/) as string,
      },
    ])
    expect(sent[0]?.body).toMatchObject({ device_secret: localStorage.getItem('deviceSecret') })
    expect(localStorage.getItem('isVerified')).toBe('false')
    const dayMs = 24 * 60 * 60 * 1000
    expect(Number(localStorage.getItem('verificationExpiry'))).toBeGreaterThanOrEqual(before + dayMs)
    expect(Number(localStorage.getItem('verificationExpiry'))).toBeLessThanOrEqual(Date.now() + dayMs)
  })

  it('A wrong address can be corrected without typing anything again but the password', async () => {
    const sent = answer(auth.register, { is_verified: false })
    const { user, path } = await fillIn({ Email: 'rosa@exmaple.com', 'User Name': 'rosa_vega' })
    await user.click(submit())
    await user.click(await screen.findByRole('link', { name: 'Wrong address?' }))
    await screen.findByRole('heading', { level: 1, name: 'Sign Up' })
    expect(path()).toBe('/sign-up')
    expect(screen.getByLabelText('Full Name')).toHaveValue('Rosa Vega')
    expect(screen.getByText(/^Your user name:/)).toHaveTextContent('rosa_vega')
    expect(screen.getByLabelText('Email')).toHaveValue('rosa@exmaple.com')
    expect(screen.getByRole('checkbox', { name: 'I agree to the terms' })).toBeChecked()
    expect(screen.getByLabelText('Password')).toHaveValue('')

    await user.clear(screen.getByLabelText('Email'))
    await user.type(screen.getByLabelText('Email'), 'rosa@example.com')
    await user.type(screen.getByLabelText('Password'), 'Curtain?up1')
    await user.click(submit())
    expect(await screen.findByText('rosa@example.com')).toBeVisible()
    expect(sent.at(-1)?.body).toMatchObject({ name: 'Rosa Vega', username: 'rosa_vega', email: 'rosa@example.com' })
  })

  it('[R-8-08] A rejected sign-up shows the error at its field', async () => {
    answer(auth.register, () =>
      failure('conflict', 'Please choose another user name', { username: 'This user name is taken' }),
    )
    const { user, path } = await fillIn()
    await user.click(submit())
    expect(await findToast('Please choose another user name')).toBeVisible()
    await waitFor(() =>
      expect(screen.getByLabelText('User Name')).toHaveAccessibleDescription('This user name is taken'),
    )
    expect(path()).toBe('/sign-up')
  })
})

it('[R-5-09] The mismatch error disappears when the password is changed to match its confirmation', async () => {
  const { user } = await fillIn({ 'Confirm Password': 'Curtain?up12' })
  await user.tab()
  expect(await screen.findByText('Passwords do not match')).toBeVisible()
  await user.type(screen.getByLabelText('Password'), '2')
  await waitFor(() => expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument())
})

it('[R-2.12-02] [R-2.12-03] [R-2.12-04] [R-2.12-05] The check-your-email page lists the steps and tips', async () => {
  localStorage.setItem('email', 'rosa@example.com')
  openApp('/verification')
  await screen.findByRole('heading', { name: 'Check your email' })
  expect(screen.getByText(/We sent a verification link to/)).toHaveTextContent('expires in 24 hours')
  const steps = screen.getAllByRole('listitem').slice(0, 3)
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringContaining('Check your inbox'),
    expect.stringContaining('Click the link'),
    expect.stringContaining('Return to sign in'),
  ])
  for (const tip of [/Check your spam/, /Wait a few minutes/, /Contact support\./])
    expect(screen.getByText(tip)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact-us')
})
