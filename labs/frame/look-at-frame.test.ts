import { FaceNetwork } from '@sidelight/domain/taping/frame/face-network'
import { lookAtFrame } from '@sidelight/domain/taping/frame/look-at-frame'
import { expect, it } from 'vitest'
import { loadNetwork, readSquares } from './drawn-frame.ts'
import { drawPerson } from './draw-person.ts'
import { AVERAGE_PERSON, GOOD_SHOT } from './draw-person.ts'

const network = loadNetwork()
const look = (change: Partial<typeof GOOD_SHOT>) => {
  const shot = { ...GOOD_SHOT, ...change }
  return lookAtFrame(
    network,
    shot.width / shot.height,
    readSquares(
      drawPerson(AVERAGE_PERSON, shot, () => 0.5),
      shot,
    ),
  )
}

it('[R-97-02] A drawn face is found where it was drawn, and a wall has none', () => {
  const found = look({ unit: 0.12, x: 0.42, y: 0.36, leanDegrees: 10 })
  expect(found?.unit).toBeGreaterThan(0.108)
  expect(found?.unit).toBeLessThan(0.132)
  expect(found?.eyes).toBeCloseTo(0.36, 1.5)
  expect(found?.nose).toBeCloseTo(0.42, 1.3)
  expect(found?.leanDegrees).toBeGreaterThan(5)
  expect(found?.isFacing).toBe(true)
  expect(look({ y: 4 })).toBeUndefined()
})

it('[R-97-02] The side of a face that a lamp does not reach is darker', () => {
  const found = look({ lamp: [-1, 0.1, 0.2], ambient: 0.05 })
  expect(found?.leftLuma).toBeGreaterThan(2 * found!.rightLuma)
})

it('[R-97-04] Weights of another network are refused', () => {
  expect(() => new FaceNetwork(new Float64Array(1000))).toThrow('another network')
})
