import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { serveClips } from '#testing/fake-audio.ts'
import { openFakeListener } from '#testing/fake-listener.ts'
import { signedIn } from '#testing/open-app.tsx'
import { actorsLine, liveLine, openStage, voiced } from '#testing/rehearsal-fixtures.ts'

const TIMING = { lead_ms: 0, tail_ms: 0, entry: 'answers', ending: 'cut off', is_dual: false } as const
const LINES = [voiced(1, 'You kept the key and you never--', { timing: TIMING }), actorsLine(2, 'To give it back.')]
const hear = (hasHeadphones: boolean) =>
  localStorage.setItem('rehearsalSettings', JSON.stringify({ listener: 'on-device', hasHeadphones }))

beforeEach(() => {
  signedIn()
  serveClips()
})

it('[R-64-01] [R-64-04] With an earbud the partner stops when the actor cuts in, and the actor’s line is live', async () => {
  hear(true)
  const listener = openFakeListener()
  const { user, player } = await openStage(LINES)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(player.count()).toBe(1))
  await waitFor(() => expect(listener.isArmed()).toBe(true))
  listener.hear({ type: 'interrupted' })
  await waitFor(() => expect(liveLine()).toHaveTextContent('To give it back.'))
  expect(player.count()).toBe(0)
  expect(listener.isArmed()).toBe(true)
  listener.hear({ type: 'cue', kind: 'heard', notHeard: [] })
  expect(await screen.findByText(/You cut in once\.$/)).toBeVisible()
})

it('[R-64-02] Without an earbud the partner is not listened over, and the setting says why', async () => {
  hear(false)
  const listener = openFakeListener()
  const { user, player } = await openStage(LINES)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(player.count()).toBe(1))
  expect(listener.isArmed()).toBe(false)
  await user.keyboard('s')
  await user.click(await screen.findByText('Advanced'))
  const setting = screen.getByRole('checkbox', { name: /^Let me cut in.*Needs an earbud/ })
  expect(setting).toBeChecked()
  await user.click(setting)
  expect(localStorage.getItem('rehearsalSettings')).toContain('"isInterruptible":false')
})
