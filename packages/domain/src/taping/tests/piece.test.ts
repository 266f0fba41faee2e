import { expect, it } from 'vitest'
import { isPiece, secondsOver } from '../piece.ts'

const own = { isActors: true }
const partner = { isActors: false }
const direction = { isActors: false, isDirection: true }

it('[R-96-01] A scene in which only the actor speaks is a piece, whatever directions it has', () => {
  expect([[own, direction, own], [own, partner], [direction], []].map(isPiece)).toEqual([true, false, false, false])
})

it('[R-96-02] A take is over its limit by whole seconds, and without one never', () => {
  expect([119.9, 120, 120.1, 120.2, 121.2].map((seconds) => secondsOver(seconds, 120))).toEqual([0, 0, 0, 1, 2])
  expect(secondsOver(600, 0)).toBe(0)
})
