import { expect, it } from 'vitest'
import {
  beginByEar,
  type ByEar,
  countKnown,
  hearAgain,
  helpSilence,
  listPieces,
  rungOf,
  said,
  skipLine,
} from './by-ear.ts'
import { foldRuns } from './ladder.ts'
import type { LineResult } from './line-result.ts'
import type { Rung } from './mask.ts'

const line = (id: string, rung: Rung = 'full', dialog = `I drove four hours to ${id}.`) => ({ id, dialog, rung })
const drill = (...ids: string[]) => beginByEar(ids.map((id) => line(id)))

const resultOf = ({ current, prompts }: ByEar, heard: number): LineResult => ({
  lineId: current?.lineId ?? '',
  textId: 't',
  rung: current === undefined ? 'full' : rungOf(current),
  words: 6,
  heard,
  prompts,
})
const sayWell = (state: ByEar) => said(state, resultOf({ ...state, prompts: 0 }, 6))
const sayBadly = (state: ByEar) => said(state, resultOf({ ...state, prompts: 0 }, 2))

function play(state: ByEar, tries: number): string[] {
  const order: string[] = []
  for (let at = 0; at < tries && state.current !== undefined; at += 1) {
    order.push(state.current.lineId)
    state = sayWell(state)
  }
  return order
}

it('[R-99-01] A line is heard before it is said, until it was clean twice; then the cue stands alone, and after two clean ones it is known', () => {
  let state = drill('a')
  const models: (number | undefined)[] = []
  while (state.current !== undefined) {
    expect(state.current).toMatchObject({ lineId: 'a', hasCue: true, isWhole: true })
    models.push(state.current.modelWords)
    state = sayWell(state)
  }
  expect(models).toEqual([6, 6, undefined, undefined])
  expect(countKnown(state)).toEqual({ known: 1, of: 1 })
})

it('[R-99-01] A line whose rung is "cue only" is not heard first, and one that failed alone is', () => {
  let state = beginByEar([line('a', 'cue only')])
  expect(state.current?.modelWords).toBeUndefined()
  state = sayBadly(state)
  expect(state.current?.modelWords).toBe(6)
  state = sayWell(sayWell(state))
  expect(state.current?.modelWords).toBeUndefined()
  expect(beginByEar([line('a', 'gaps')]).current?.modelWords).toBe(6)
})

it('[R-99-01] Between two tries of a line are two others, in a drill of three lines one', () => {
  expect(play(drill('a', 'b', 'c', 'd'), 7)).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a'])
  expect(play(drill('a', 'b', 'c'), 5)).toEqual(['a', 'b', 'a', 'b', 'a'])
  const order = play(drill('a', 'b', 'c', 'd', 'e'), 40)
  expect(order).toHaveLength(20)
})

const LONG =
  'You think I drove four hours. I think you drove four hours to be seen doing it, by me. Nobody else is here, so who is it for, Dani?'

it('[R-99-02] A line of more than 22 words goes by its sentences: the first, the first two, the whole', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'one').join(' ')
  expect(listPieces(`One. ${words(21)}`)).toEqual([22])
  expect(listPieces(`One. ${words(22)}`)).toEqual([1, 23])
  expect(listPieces(LONG)).toEqual([6, 19, 29])
  let state = beginByEar([line('a', 'full', LONG), line('b')])
  expect(state.current).toMatchObject({ hasCue: true, modelWords: 6, words: 6, isWhole: false })
  state = sayBadly(state)
  expect(state.current).toMatchObject({ lineId: 'a', hasCue: false, words: 6 })
  state = sayWell(sayWell(state))
  expect(state.current).toMatchObject({ lineId: 'a', modelWords: 29, isWhole: true })
  expect(sayWell(state).current?.lineId).toBe('b')
})

it('[R-99-03] Silence brings the first three words, then the model, then nothing, and counts as a prompt', () => {
  let state = sayWell(sayWell(drill('a')))
  expect(state.current?.modelWords).toBeUndefined()
  state = helpSilence(state)
  expect(state.current).toMatchObject({ hasCue: false, modelWords: 3, words: 6 })
  state = helpSilence(state)
  expect(state.current?.modelWords).toBe(6)
  expect(helpSilence(state)).toBe(state)
  expect(state.prompts).toBe(2)
  // Every word was said, with help: the line is heard first again.
  expect(sayWell(state).current?.modelWords).toBe(6)
})

it('[R-99-03] Again repeats the model; only a line that was to be known without it counts as asked for', () => {
  const heard = hearAgain(drill('a', 'b'))
  expect(heard).toMatchObject({ prompts: 0, current: { lineId: 'a', hasCue: false, modelWords: 6 } })
  const alone = hearAgain(beginByEar([line('a', 'cue only'), line('b')]))
  expect(alone).toMatchObject({ prompts: 1, current: { modelWords: 6 } })
})

it('[R-99-03] Next leaves the line, which comes again; a tap counts as said', () => {
  expect(play(skipLine(drill('a', 'b', 'c', 'd')), 3)).toEqual(['b', 'c', 'a'])
  let state = drill('a')
  for (let at = 0; at < 4; at += 1) state = said(state, undefined)
  expect(state.current).toBeUndefined()
})

it('[R-99-04] A line that was heard before counts as the lowest rung, and the ladder folds it as it is', () => {
  const known = drill('a')
  expect(rungOf(known.current!)).toBe('full')
  expect(rungOf(sayWell(sayWell(known)).current!)).toBe('cue only')
  const run = (id: string, startedAtMs: number, rung: Rung) => ({
    id,
    startedAtMs,
    results: [{ lineId: 'a', textId: 't', rung, words: 6, heard: 6, prompts: 0 }],
  })
  const two = [run('1', 1, 'full'), run('2', 2, 'full')]
  expect(foldRuns(two).get('a')?.rung).toBe('letters')
  // Repeating proves nothing more.
  expect(foldRuns([...two, run('3', 3, 'full'), run('4', 4, 'full')]).get('a')?.rung).toBe('letters')
  expect(foldRuns([...two, run('3', 3, 'cue only'), run('4', 4, 'cue only')]).get('a')?.rung).toBe('gaps')
})
