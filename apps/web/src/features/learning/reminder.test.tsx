import { documents, learning, type LearnedScript, type Reminder } from '@sidelight/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { paths } from '#lib/navigation/paths.ts'
import { statusOf } from '#testing/casting-fixtures.ts'
import { answer, failure, success } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { actorsLine, serveRehearsal, voiced } from '#testing/rehearsal-fixtures.ts'
import { DOCUMENT } from '#testing/script-fixtures.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const NOTHING: LearnedScript = { due_on: null, lines: [] }
const SCRIPT = { _id: DOCUMENT, title: 'Laundromat', created_at: '2026-11-01T10:00:00Z', page_count: 3 }

function openPlan(reminder?: Reminder, isConfidential = false) {
  signedIn()
  serveRehearsal([voiced(1, 'You kept the key.'), actorsLine(2, 'To give it back.')], statusOf('completed'), [])
  answer(documents.list, { documents: [{ ...SCRIPT, status: 'completed', is_confidential: isConfidential }] })
  answer(learning.document, { ...NOTHING, ...(reminder && { reminder }) })
  const asked = answer(learning.setReminder, ({ body }) => {
    const { reminder } = body as { reminder: Reminder | null }
    return success(learning.setReminder, { ...NOTHING, ...(reminder && { reminder }) })
  })
  return { ...openApp(paths.offBook(DOCUMENT)), asked: () => asked.map(({ body }) => body) }
}

const findSwitch = () => screen.findByRole('switch', { name: /^Remind me by email/ })

describe('the reminder of the plan', () => {
  it('[R-47-09] The reminder is off until it is switched on, and its hour can be changed', async () => {
    const { user, asked } = openPlan()
    expect(await findSwitch()).not.toBeChecked()
    expect(screen.queryByLabelText('Remind me at')).toBeNull()
    await user.click(await findSwitch())
    await user.click(await screen.findByLabelText('Remind me at'))
    fireEvent.change(screen.getByLabelText('Remind me at'), { target: { value: '19:30' } })
    expect(asked()).toEqual([{ reminder: { local_time: '08:00', zone: ZONE } }])
    await user.tab()
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked()[1]).toEqual({ reminder: { local_time: '19:30', zone: ZONE } })
  })

  it('[R-47-09] A reminder shows its hour and zone, and is switched off', async () => {
    const { user, asked } = openPlan({ local_time: '06:45', zone: 'America/New_York' })
    expect(await screen.findByLabelText('Remind me at')).toHaveValue('06:45')
    expect(screen.getByText('New York time')).toBeVisible()
    await user.click(await findSwitch())
    await waitFor(() => expect(screen.queryByLabelText('Remind me at')).toBeNull())
    expect(asked()).toEqual([{ reminder: null }])
  })

  it('[R-47-09] A reminder that is refused stays off, with the reason', async () => {
    const { user } = openPlan()
    answer(learning.setReminder, () => failure('invalid_input', 'Your date comes before the first reminder.'))
    await user.click(await findSwitch())
    expect(await screen.findByText('Your date comes before the first reminder.')).toBeVisible()
    expect(await findSwitch()).not.toBeChecked()
  })

  it('[R-47-06] A confidential script offers no reminder', async () => {
    openPlan(undefined, true)
    expect(await screen.findByLabelText('I need them by')).toBeVisible()
    await waitFor(() => expect(screen.getByText('Laundromat')).toBeVisible())
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('the page behind the link of a mail', () => {
  const TOKEN = 't'.repeat(43)
  const stopButton = () => screen.findByRole('button', { name: 'Stop this reminder' })

  it('[R-47-07] Opening the page stops nothing, and its button stops the reminder without a session', async () => {
    const sent = answer(learning.stopReminder, null)
    const { user } = openApp(`${paths.stopReminder}#${TOKEN}`)
    await stopButton()
    expect(sent).toHaveLength(0)
    await user.click(await stopButton())
    expect(await screen.findByRole('heading', { name: 'Reminder stopped' })).toBeVisible()
    expect(sent.map(({ url }) => url.pathname)).toEqual([`/api/v1/learning/reminders/${TOKEN}/stop`])
  })

  it('[R-47-07] A link that is not valid says so', async () => {
    answer(learning.stopReminder, () => failure('invalid_input', 'This link is not valid.'))
    const { user } = openApp(`${paths.stopReminder}#${TOKEN}`)
    await user.click(await stopButton())
    expect(await screen.findByText('This link is not valid.')).toBeVisible()
  })
})
