import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openFakeListener } from '#testing/fake-listener.ts'
import { signedIn } from '#testing/open-app.tsx'
import { cardOf, heard, main, openRehearsal } from '#testing/rehearsal-fixtures.ts'
import { serveClips } from '#testing/fake-audio.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})

const ready = () => within(screen.getByRole('region', { name: 'Before you begin' }))

async function recordYourLine() {
  const ears = openFakeListener()
  const room = await openRehearsal()
  await room.user.click(main())
  await heard(1)
  room.sounds.end()
  expect(await cardOf(2).findByText('Recording')).toBeVisible()
  return { ...room, ears }
}

it('[R-4-72] a microphone that is pulled out leaves the line to a tap', async () => {
  const { user, ears } = await recordYourLine()
  ears.hear({ type: 'failed', reason: 'lost' })
  expect(await ready().findByText(/The microphone is gone\. Space or a tap/)).toBeVisible()
  expect(cardOf(2).getByText('Your line')).toBeVisible()
  await user.keyboard(' ')
  await heard(3)
})

it.each(['not-allowed', 'service-not-allowed'])(
  '[R-4-73] [R-4-72] a recogniser that says “%s” has no microphone, until it is checked again',
  async (reason) => {
    const { user, ears } = await recordYourLine()
    ears.hear({ type: 'failed', reason })
    expect(await ready().findByText(/^Sidelight may not use the microphone\./)).toBeVisible()
    expect(cardOf(2).getByText('Your line')).toBeVisible()
    await user.click(ready().getByRole('button', { name: 'Check again' }))
    expect(await ready().findByText(/^Microphone ready\./)).toBeVisible()
    expect(await cardOf(2).findByText('Recording')).toBeVisible()
  },
)

it('any other failure leaves the microphone to the take', async () => {
  const { ears } = await recordYourLine()
  ears.hear({ type: 'failed', reason: 'network' })
  expect(await ready().findByText(/^Listening stopped\./)).toBeVisible()
})

it('says so when the device is too busy to follow the words, and counts none until it is not', async () => {
  const { ears } = await recordYourLine()
  expect(cardOf(2).getByText('0 of 4 words.')).toBeVisible()
  ears.changePace(true)
  expect(ready().getByText(/^Microphone ready\. This device is too busy to follow your words\./)).toBeVisible()
  expect(cardOf(2).queryByText('0 of 4 words.')).toBeNull()
  ears.changePace(false)
  expect(ready().getByText(/^Microphone ready\. Sidelight follows your line word by word\./)).toBeVisible()
  expect(cardOf(2).getByText('0 of 4 words.')).toBeVisible()
})
