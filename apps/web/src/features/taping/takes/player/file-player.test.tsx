import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { tapeLine, tapeTake } from '#testing/taping/fake-takes.ts'
import { openTakes } from '#testing/taping/open-takes.tsx'

const FOUR = tapeTake(4, { lines: [1, 2, 3].map((line) => tapeLine(line)) })
const REST = tapeTake(6, {
  id: 'rest',
  kind: 'pick-up',
  seconds: 12,
  lines: [tapeLine(3, { from: 1, to: 5 }), tapeLine(4, { from: 6, to: 10 })],
  pickUp: { takeId: FOUR.id, lineId: 'line-4', isLineOnly: false },
})

const button = (name: string) => screen.getByRole('button', { name })

describe('A take with a continuation', () => {
  const open = async () => {
    const opened = await openTakes([FOUR, REST])
    const playToEnd = () => act(() => opened.previews.end())
    return { ...opened, playToEnd }
  }

  it('[R-75-05] A take and its continuation play as one, in the parts of the file, and the picture says which is seen', async () => {
    const { user, previews, exports, playToEnd } = await open()
    await user.click(button('Play'))
    expect(screen.getByRole('img', { name: 'Picture of Take 4' })).toBeVisible()
    playToEnd()
    await waitFor(() => expect(previews.played).toHaveLength(2))
    expect(screen.getByRole('img', { name: 'Picture of Line 4 again, to the end' })).toBeVisible()
    playToEnd()
    await screen.findByRole('button', { name: 'Play' })
    expect(screen.getByRole('img', { name: 'Picture of Take 4' })).toBeVisible()
    await user.click(button('Export'))
    await user.click(button('Make the file'))
    expect(previews.played).toEqual(
      exports[0]?.plan.parts.map(({ takeId, from, to }) => `${takeId} from ${from} to ${to}`),
    )
  })

  it('[R-75-05] Paused in the continuation, it plays on there, and a touch on the strip leads back to the take', async () => {
    const { user, previews, playToEnd } = await open()
    await user.click(button('Play'))
    playToEnd()
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    await user.click(button('Play'))
    expect(previews.played.map((played) => played.split(' ')[0])).toEqual(['take-4', 'rest', 'rest'])
    fireEvent.pointerDown(screen.getByRole('slider', { name: 'Start of the tape' }).parentElement!, { clientX: 0 })
    await screen.findByRole('img', { name: 'Picture of Take 4' })
    expect(previews.played.at(-1)).toMatch(/^take-4 /)
  })

  it('[R-75-05] A continuation that is left out of the file is not played', async () => {
    const { user, previews, playToEnd } = await open()
    await user.click(screen.getByRole('switch', { name: /Line 4 again, to the end/ }))
    await user.click(button('Play'))
    playToEnd()
    await screen.findByRole('button', { name: 'Play' })
    expect(previews.played).toHaveLength(1)
  })
})

it('[R-75-05] A pick-up that is cut in is heard in the place of its line, and then the take goes on; afterwards it starts again', async () => {
  const again = tapeTake(6, {
    id: 'again',
    kind: 'pick-up',
    seconds: 12,
    lines: [tapeLine(1, { from: 1, to: 5 }), tapeLine(2, { from: 6, to: 10 })],
    pickUp: { takeId: FOUR.id, lineId: 'line-2', isLineOnly: true },
    isCutIn: true,
  })
  const { user, previews, exports } = await openTakes([FOUR, again])
  await user.click(button('Play'))
  for (const count of [2, 3, 4]) {
    act(() => previews.end())
    if (count === 4) await user.click(await screen.findByRole('button', { name: 'Play' }))
    await waitFor(() => expect(previews.played).toHaveLength(count))
  }
  await user.click(button('Export'))
  await user.click(button('Make the file'))
  const parts = exports[0]?.plan.parts.map(({ takeId, from, to }) => `${takeId} from ${from} to ${to}`) ?? []
  expect(parts.map((part) => part.split(' ')[0])).toEqual(['take-4', 'again', 'take-4'])
  expect(previews.played).toEqual([...parts, parts[0]])
})
