import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { findSkew } from './find-skew.ts'
import { readGrey } from './grey-image.ts'

/** A page of lines of bars in place of words. */
function drawBars(degrees: number, shade = 0) {
  const canvas = createCanvas(850, 1100)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 850, 1100)
  context.translate(425, 550)
  context.rotate((degrees * Math.PI) / 180)
  context.translate(-425, -550)
  context.fillStyle = '#111'
  for (let line = 0; line < 50; line += 1) {
    for (let word = 0; word < 8; word += 1) {
      context.fillRect(120 + word * 75 + ((line * 37) % 20), 100 + line * 17, 30 + ((line * word * 13) % 35), 8)
    }
  }
  context.resetTransform()
  context.fillStyle = `rgba(0, 0, 0, ${shade})`
  context.fillRect(0, 0, 425, 1100)
  return readGrey(canvas)
}

test.each([0, 0.4, -1, 1.5, 3.2, -4.6])('A skew of %d degrees is found', (degrees) => {
  expect(Math.abs(findSkew(drawBars(degrees)) - degrees)).toBeLessThan(0.15)
})

test('A shadow over half the page does not change the skew', () => {
  expect(Math.abs(findSkew(drawBars(-2, 0.4)) + 2)).toBeLessThan(0.15)
})

test('An empty page has no skew', () => {
  expect(findSkew(readGrey(createCanvas(850, 1100)))).toBe(0)
})
