import { support } from '@sidelight/contract'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, failure, unreachable } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const VALID_FIELDS = {
  Name: 'Rosa',
  Email: 'rosa@example.com',
  Phone: '+1 (212) 555-0199',
  Message: 'My mail never came.',
}

async function send(change: Partial<typeof VALID_FIELDS> = {}) {
  const { user } = openApp('/contact-us')
  await screen.findByRole('heading', { name: 'Contact Us' })
  for (const [label, value] of Object.entries({ ...VALID_FIELDS, ...change })) {
    await user.click(screen.getByLabelText(label))
    if (value !== '') await user.paste(value)
  }
  await user.click(screen.getByRole('button', { name: 'Send Message' }))
}

describe('The contact page', () => {
  it.each([
    ['[R-5-28]', { Name: '' }, 'The name must be at least 3 characters long!'],
    ['[R-5-28]', { Name: 'Ro' }, 'The name must be at least 3 characters long!'],
    ['[R-5-29]', { Phone: '212 555 0199' }, 'It should contain 11 digits!'],
    ['[R-5-29]', { Phone: '' }, 'It should contain 11 digits!'],
    ['[R-5-30]', { Email: 'rosa' }, 'Invalid email format'],
    ['[R-5-31]', { Message: '  ' }, 'Message is required'],
  ])('%s The contact form with %j shows "%s" and sends nothing', async (_, change, problem) => {
    const sent = answer(support.contactUs, null)
    await send(change)
    expect(await screen.findByText(problem)).toBeVisible()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(sent).toHaveLength(0)
  })

  it('[R-5-28] The contact page accepts a name of 3 characters', async () => {
    const sent = answer(support.contactUs, null)
    await send({ Name: 'Ros' })
    expect(await findToast('Email sent successfully')).toBeVisible()
    expect(sent.map(({ body }) => body)).toMatchObject([{ name: 'Ros' }])
  })

  it('[R-9-34] [R-9-35] The contact page shows the support hours', async () => {
    openApp('/contact')
    expect(await screen.findByText('Mon-Fri 9:00 AM-6:00 PM. We reply within 24 hours.')).toBeVisible()
  })

  it('[R-8-76] The contact form sends the message and clears itself', async () => {
    const sent = answer(support.contactUs, null)
    await send()
    expect(await findToast('Email sent successfully')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'Rosa', email: 'rosa@example.com', phone: '+1 (212) 555-0199', message: 'My mail never came.' },
    ])
    expect(screen.getByLabelText('Message')).toHaveValue('')
  })

  it('[R-8-74] A message that was already sent shows a notice', async () => {
    answer(support.contactUs, () => failure('conflict', 'Already sent'))
    await send()
    expect(await findToast('An email has already been sent. Please check your inbox.')).toBeVisible()
  })

  it.each([
    ['rejected', () => failure('internal', 'boom')],
    ['lost', () => unreachable()],
  ])('[R-8-75] The contact form keeps its text when the message is %s', async (_, broken) => {
    answer(support.contactUs, broken)
    await send()
    expect(await findToast('Failed to send the email. Please try again.')).toBeVisible()
    expect(screen.getByLabelText('Message')).toHaveValue('My mail never came.')
  })
})
