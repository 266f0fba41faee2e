import { expect, it } from 'vitest'
import { addLeftovers, addTake, describeLine, listSurplus, NO_TAKES, removeTake, updateTake } from './line-takes.ts'
import type { RecordedTake } from './recorder.ts'

const createTake = () => {
  const recorded: RecordedTake = { finish: () => Promise.resolve(undefined), discard: () => Promise.resolve() }
  return { seconds: 1, textId: '0123abcd', isRecovered: false, recorded }
}
const createTakes = (count: number) => Array.from({ length: count }, createTake)

it('[R-27-06] A new take replaces none, has the next number and is chosen, even after a deletion', () => {
  const [first, second, third] = createTakes(3) as [NewTake, NewTake, NewTake]
  const two = addTake(addTake(NO_TAKES, first), second)
  expect(describeLine(two)).toMatchObject({ number: 2, numbers: [1, 2] })
  const left = removeTake(two, second.recorded, 'deleted')
  expect(describeLine(left)).toMatchObject({ phase: 'deleted', number: undefined, numbers: [1] })
  expect(describeLine(addTake(left, third))).toMatchObject({ phase: 'kept', number: 3, numbers: [1, 3] })
})

it('[R-27-06] Takes found later come before those of this page, which keep their choice', () => {
  const [mine] = createTakes(1) as [NewTake]
  const line = addLeftovers(addTake(NO_TAKES, mine), createTakes(2), true)
  expect(describeLine(line)).toMatchObject({ number: 3, numbers: [1, 2, 3] })
  expect(line.chosen).toBe(mine.recorded)
})

it('[R-27-08] Of more than ten takes the oldest is left out, unless it is being saved', () => {
  const takes = createTakes(11)
  const ten = takes.slice(0, 10).reduce(addTake, NO_TAKES)
  expect(listSurplus(ten)).toEqual([])
  const eleven = takes.reduce(addTake, NO_TAKES)
  expect(listSurplus(eleven).map(({ number }) => number)).toEqual([1])
  const [oldest] = eleven.takes
  if (oldest === undefined) throw new Error('There is no take')
  expect(listSurplus(updateTake(eleven, oldest.recorded, { phase: 'saving' }))).toEqual([])
  expect(listSurplus({ ...eleven, chosen: oldest.recorded })).toEqual([])
})

type NewTake = ReturnType<typeof createTake>
