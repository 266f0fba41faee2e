import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveDirections } from '#testing/direction-fixtures.ts'
import { serveClips } from '#testing/fake-audio.ts'
import { signedIn } from '#testing/open-app.tsx'
import { LINES, liveLine, openStage } from '#testing/rehearsal-fixtures.ts'

beforeEach(() => {
  signedIn()
  serveClips()
})
afterEach(() => vi.useRealTimers())

async function openPausedStage() {
  const stage = await openStage()
  serveDirections(LINES)
  await stage.user.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(stage.player.count()).toBe(1))
  await stage.user.click(screen.getByRole('button', { name: 'Pause Playback' }))
  return stage
}

const findSheet = async (line: string) => within(await screen.findByRole('dialog', { name: 'Marcus' })).findByText(line)
const quietLine = (text: string) => screen.getByRole('button', { name: new RegExp(text) })

function hold(element: Element, ms: number, movedPx = 0): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.pointerDown(element, { button: 0, clientX: 100, clientY: 100 })
  if (movedPx > 0) fireEvent.pointerMove(element, { clientX: 100, clientY: 100 + movedPx })
  act(() => void vi.advanceTimersByTime(ms))
  vi.useRealTimers()
  fireEvent.pointerUp(element)
  fireEvent.click(element)
}

describe('directing from a paused stage', () => {
  it('[R-40-01] A button at the live line of the partner opens the line sheet', async () => {
    const { user } = await openPausedStage()
    const opener = within(liveLine()).getByRole('button', { name: 'Direct this line' })
    await user.click(opener)
    expect(await findSheet('You kept the key.')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(opener).toHaveFocus()
  })

  it('[R-40-01] E directs the live line of a stage that does not run, and does nothing during the run', async () => {
    const { user } = await openPausedStage()
    await user.keyboard('e')
    expect(await findSheet('You kept the key.')).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    await user.keyboard('e')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[R-40-01] E directs the line that has the focus', async () => {
    const { user } = await openPausedStage()
    quietLine('Then give it back').focus()
    await user.keyboard('e')
    expect(await findSheet('Then give it back.')).toBeVisible()
  })

  it('[R-40-01] Holding a partner’s line for half a second opens its sheet and does not go there', async () => {
    await openPausedStage()
    hold(quietLine('Then give it back'), 500)
    expect(await findSheet('Then give it back.')).toBeVisible()
    expect(document.querySelector('[aria-current=step]')).toHaveTextContent('You kept the key.')
  })

  it('[R-40-01] A short touch goes to the line, and a finger that moves opens nothing', async () => {
    const { player } = await openPausedStage()
    hold(quietLine('Then give it back'), 1000, 30)
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(player.count()).toBe(1))
    expect(liveLine()).toHaveTextContent('Then give it back.')
  })

  it('[R-40-01] The actor’s own lines cannot be directed', async () => {
    await openPausedStage()
    hold(quietLine('To give it back'), 600)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
