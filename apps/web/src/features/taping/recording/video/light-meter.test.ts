import { judgeLight } from '@sidelight/domain/taping/light'
import { expect, it } from 'vitest'
import { countLuma } from './light-meter.ts'

const WIDTH = 30
const HEIGHT = 18

/** A picture with a face of one grey in front of another. */
function paint(face: number, wall: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [column, row] = [i % WIDTH, Math.floor(i / WIDTH)]
    const grey = column >= 10 && column < 20 && row < 12 ? face : wall
    pixels.set([grey, grey, grey, 255], i * 4)
  }
  return pixels
}

it('[R-28-15] The middle of the picture is counted apart from its edges', () => {
  const { centre, edges } = countLuma(paint(130, 250), WIDTH)
  expect(centre[16]).toBe(120)
  expect(edges[31]).toBe(WIDTH * HEIGHT - 120)
  expect([...centre, ...edges].reduce((sum, count) => sum + count, 0)).toBe(WIDTH * HEIGHT)
})

it.each([
  [140, 150, 'good'],
  [30, 60, 'too dark'],
  [255, 140, 'burnt out'],
  [60, 255, 'window behind'],
])('[R-28-15] A face of brightness %i in front of %i is "%s"', (face, wall, judgement) => {
  expect(judgeLight(countLuma(paint(face, wall), WIDTH))).toBe(judgement)
})
