import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { whitenDarkEdges } from './dark-edges.ts'
import { type GreyImage, readGrey } from './grey-image.ts'
import { removeDust } from './remove-dust.ts'
import { eraseSlantingLines } from './slanting-lines.ts'

function draw(paint: (context: ReturnType<ReturnType<typeof createCanvas>['getContext']>) => void): GreyImage {
  const canvas = createCanvas(1200, 900)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 1200, 900)
  context.fillStyle = '#000'
  paint(context)
  return readGrey(canvas)
}
const levelAt = ({ width, levels }: GreyImage, x: number, y: number) => levels[y * width + x]

test('[R-84-18] The black that a copier leaves around the paper and at the fold becomes white, and letters stay', () => {
  const image = draw((context) => {
    context.fillRect(0, 0, 60, 900)
    context.fillRect(560, 0, 90, 900)
    context.fillRect(200, 300, 8, 40)
    context.fillRect(800, 300, 80, 80)
  })
  whitenDarkEdges(image)

  for (const [x, y] of [
    [10, 400],
    [56, 10],
    [600, 450],
    [562, 880],
  ] as const)
    expect(levelAt(image, x, y)).toBe(255)
  expect(levelAt(image, 204, 320)).toBe(0)
  expect(levelAt(image, 840, 340)).toBe(0)
})

test('[R-84-18] Dust far from letters is painted over; full stops, the dots of an ellipsis and accents stay', () => {
  const image = draw((context) => {
    context.fillRect(300, 300, 20, 30)
    context.fillRect(330, 323, 7, 7)
    context.fillRect(362, 323, 7, 7)
    context.fillRect(394, 323, 7, 7)
    context.fillRect(306, 288, 6, 5)
    context.fillRect(500, 300, 7, 7)
    context.fillRect(700, 300, 20, 14)
  })
  removeDust(image)

  for (const [x, y] of [
    [305, 310],
    [333, 326],
    [365, 326],
    [397, 326],
    [308, 290],
    [705, 305],
  ] as const)
    expect(levelAt(image, x, y)).toBe(0)
  expect(levelAt(image, 503, 303)).toBe(255)
})

test('[R-84-18] A cross over a scene is taken out of the picture; a slash, a rule and text are no cross', () => {
  const words = (context: Parameters<Parameters<typeof draw>[0]>[0]) => {
    context.font = '30px sans-serif'
    for (let line = 0; line < 12; line += 1)
      context.fillText('and the tide went out as far as it could', 120, 90 + line * 60)
  }
  const crossed = draw((context) => {
    words(context)
    context.lineWidth = 5
    context.beginPath()
    context.moveTo(110, 80)
    context.lineTo(900, 700)
    context.stroke()
  })
  const plain = draw((context) => {
    words(context)
    context.lineWidth = 5
    context.beginPath()
    context.moveTo(1000, 200)
    context.lineTo(1060, 100)
    context.moveTo(100, 800)
    context.lineTo(1100, 802)
    context.stroke()
  })

  const [line, ...others] = eraseSlantingLines(crossed)
  expect(others).toEqual([])
  expect(Math.abs(line!.x0 - 110) + Math.abs(line!.y1 - 700)).toBeLessThan(40)
  expect(levelAt(crossed, 118, 86)).toBe(255)
  expect(eraseSlantingLines(plain)).toEqual([])
})
