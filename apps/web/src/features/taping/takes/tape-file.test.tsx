import { lineTextId } from '@sidelight/domain/following/line-text-id'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { tapeLine, tapeTake } from '#testing/taping/fake-takes.ts'
import { openTakes } from '#testing/taping/open-takes.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })

const BROKEN = tapeTake(7, { problem: 'camera lost', lines: [1, 2, 3].map((line) => tapeLine(line)), seconds: 19 })
const REST = tapeTake(1, {
  id: 'rest',
  kind: 'pick-up',
  startedAt: BROKEN.startedAt + 60_000,
  lines: [tapeLine(3, { from: 1, to: 5 }), tapeLine(4, { from: 6, to: 10 })],
  seconds: 12,
  pickUp: { takeId: BROKEN.id, lineId: 'line-4', isLineOnly: false },
})

it('[R-31-20] [R-91-01] A continuation is in the file of its take unless the actor leaves it out', async () => {
  const { user, exports } = await openTakes([BROKEN, REST])
  expect(screen.getByText('All 2 lines clean. Continued from line 4')).toBeVisible()
  expect(screen.getByText('0:31')).toBeVisible()
  expect(screen.getByText(/^1 take, /)).toBeVisible()
  expect(screen.queryByRole('link', { name: /Go on from line/ })).toBeNull()
  await user.click(button('Export'))
  expect(await screen.findByText('The file runs 0:21, the take 0:31.')).toBeVisible()
  expect(screen.getByText('The picture jumps at 0:11, where takes are joined.')).toBeVisible()
  expect(screen.getByText(/^The file says: Performance in one take, continued at 0:11\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'What casting reads about it' })).toHaveAttribute('href', '/clean-tape')
  await user.click(button('Make the file'))
  expect(exports[0]?.plan.parts.map(({ takeId }) => takeId)).toEqual([BROKEN.id, REST.id])
})

it('[R-31-20] A take that broke off is continued from its page, and what is left out is not in the file', async () => {
  const { user, exports } = await openTakes([BROKEN, REST])
  await user.click(screen.getByRole('switch', { name: /Line 4 again, to the end/ }))
  expect(screen.getByText('0:12. Not in the file.')).toBeVisible()
  expect(screen.getByText('The camera was unplugged or switched off in line 4')).toBeVisible()
  const next = screen.getByRole('link', { name: 'Go on from line 4' })
  expect(next.getAttribute('href')).toContain(`?take=${BROKEN.id}&line=line-4&rest=1`)
  await user.click(button('Export'))
  await user.click(button('Make the file'))
  expect(exports[0]?.plan.parts.map(({ takeId }) => takeId)).toEqual([BROKEN.id])
})

it('[R-31-21] A file with less than half of its take is made only after a question', async () => {
  const { user, exports } = await openTakes([tapeTake(2, { trim: { from: 2, to: 13.9 } })])
  await user.click(button('Export'))
  expect(await screen.findByText('The file runs 0:12, the take 0:24.')).toBeVisible()
  await user.click(button('Make the file'))
  expect(screen.getByText('Only 0:12 of 0:24 would be in the file. Make it anyway?')).toBeVisible()
  expect(exports).toHaveLength(0)
  await user.click(button('Not yet'))
  await user.click(button('Make the file'))
  await user.click(button('Make it anyway'))
  expect(exports).toHaveLength(1)
})

it('[R-31-21] A file with half of its take is made without a question', async () => {
  const { user, exports } = await openTakes([tapeTake(2, { trim: { from: 2, to: 14 } })])
  await user.click(button('Export'))
  await user.click(button('Make the file'))
  expect(exports).toHaveLength(1)
})

const NOT_PROMISED = /^This browser hasn't promised to keep your takes/
const ask = () => button('Ask it to keep them')

it('[R-77-04] Takes that the browser has promised to keep are said to be kept until the user deletes them', async () => {
  await openTakes([tapeTake(1)])
  expect(screen.getByText('This browser has promised to keep them until you delete them.')).toBeVisible()
  expect(screen.queryByText(NOT_PROMISED)).toBeNull()
})

it('[R-77-04] Without a promise the takes name the seventh day from now and what helps, until the browser agrees', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18, 16) })
  onTestFinished(() => void vi.useRealTimers())
  const { user, promise, reload } = await openTakes([tapeTake(1)])
  promise.isGiven = false
  promise.isWilling = false
  await reload()
  expect(screen.getByText(NOT_PROMISED)).toHaveTextContent(
    /after 7 days without a visit: on Nov 25, if you don't come back\. Export the ones that you need, or install Sidelight/,
  )
  await user.click(ask())
  expect(await screen.findByText("Your browser didn't agree. Export the takes that you need.")).toBeVisible()
  promise.isWilling = true
  await user.click(ask())
  expect(await screen.findByText(/has promised to keep them/)).toBeVisible()
  expect(screen.queryByText(NOT_PROMISED)).toBeNull()
})

it('[R-74-05] A take says which of its lines has changed since it was filmed, and one of the present pages does not', async () => {
  const filmed = (words: string) => [tapeLine(1), tapeLine(2, { textId: lineTextId(words) }), tapeLine(3), tapeLine(4)]
  await openTakes([
    tapeTake(3, { lines: filmed('I kept it so I could give it back!') }),
    tapeTake(2, { lines: filmed('I lost it.') }),
    tapeTake(1, { lines: [...filmed('I lost it.'), tapeLine(9, { from: 22, to: 23 })] }),
  ])
  expect(screen.getByText('Filmed on old pages: line 2 has changed. All 2 lines clean')).toBeVisible()
  expect(screen.getByText('Filmed on old pages: two lines have changed. All 2 lines clean')).toBeVisible()
  expect(screen.getByText('All 2 lines clean')).toBeVisible()
})
