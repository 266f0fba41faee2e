import type { FrameMeasures } from '@sidelight/domain/taping/frame/look-at-frame'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { serveClips } from '#testing/fake-audio.ts'
import { signedIn } from '#testing/open-app.tsx'
import { button, openFrame } from '#testing/taping/open-tape.ts'
import type { watchFace } from './watch-face.ts'

const GOOD: FrameMeasures = {
  unit: 0.13,
  eyes: 0.33,
  crown: 0.08,
  nose: 0.5,
  leanDegrees: 0,
  isFacing: true,
  leftLuma: 120,
  rightLuma: 110,
}

beforeEach(() => {
  signedIn()
  serveClips()
})

/** Replaces the worker, which jsdom does not have. */
function openFakeWatch() {
  const watches: Parameters<typeof watchFace>[1][] = []
  const open = { count: 0 }
  vi.doMock('#features/taping/frame/watch-face.ts', () => ({
    watchFace: (_video: HTMLVideoElement, watch: (typeof watches)[number]) => {
      watches.push(watch)
      open.count += 1
      return () => void (open.count -= 1)
    },
  }))
  onTestFinished(() => vi.doUnmock('#features/taping/frame/watch-face.ts'))
  const look = (measures: Partial<FrameMeasures> | undefined) =>
    act(() => {
      for (let i = 0; i < 4; i++) watches.at(-1)?.onLook(measures && { ...GOOD, ...measures })
    })
  return { watches, open, look, end: () => act(() => watches.at(-1)?.onEnd()) }
}

const option = () => screen.getByRole('checkbox', { name: 'Framing check (experimental)' })
const spoken = () => screen.getByRole('status')

async function openChecked() {
  const watch = openFakeWatch()
  const app = await openFrame()
  await app.user.click(option())
  await waitFor(() => expect(watch.open.count).toBe(1))
  return { ...app, ...watch }
}

it('[R-97-04] The framing check is off until it is switched on, and stays so on the device', async () => {
  const { watches } = openFakeWatch()
  const { user } = await openFrame()
  expect(option()).not.toBeChecked()
  expect(spoken()).toBeEmptyDOMElement()
  expect(watches).toEqual([])
  await user.click(option())
  await waitFor(() => expect(watches).toHaveLength(1))
  expect(localStorage.getItem('tapeSettings')).toContain('"isFrameChecked":true')
})

it('[R-97-01] One sentence with its remedy is over the picture, in the list and told to screen readers', async () => {
  const { look } = await openChecked()
  expect(screen.getByText('Looking for your face…')).toBeVisible()
  look({ unit: 0.25, leanDegrees: 12 })
  expect(spoken()).toHaveTextContent('A little close. Step back half a pace.')
  const list = screen.getByRole('complementary', { name: 'Frame' })
  expect(within(list).getByText('A little close. Step back half a pace.')).toBeVisible()
  look({})
  expect(spoken()).toHaveTextContent('Eyes, distance and headroom are right. Hold there.')
  look(undefined)
  expect(spoken()).toHaveTextContent("We can't find your face, so we can't check the frame. Use the three lines.")
})

it('[R-97-01] A take is rolled whatever the check says, and nothing is looked at from the countdown on', async () => {
  const { user, look, open, tape } = await openChecked()
  look({ unit: 0.25 })
  await user.click(button('Roll'))
  await waitFor(() => expect(tape.log.at(-1)).toBe('armed'))
  expect(open.count).toBe(0)
  expect(screen.queryByText(/Step back/)).toBeNull()
})

it('[R-97-05] Where the check cannot run the frame step is as without it, and says so at the switch', async () => {
  const { end } = await openChecked()
  end()
  expect(screen.getByText("It can't run in this browser. Use the three lines.")).toBeVisible()
  expect(spoken()).toBeEmptyDOMElement()
  expect(button('Roll')).toHaveAttribute('aria-disabled', 'false')
})
