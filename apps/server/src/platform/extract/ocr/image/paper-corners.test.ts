import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { type GreyImage, readGrey } from './grey-image.ts'
import { type Corners, findPaper, paintAround } from './paper-corners.ts'
import { findProjection, type Projection, warpGrey } from './warp-image.ts'

const SHEET: Corners = [
  { x: 120, y: 90 },
  { x: 690, y: 130 },
  { x: 740, y: 980 },
  { x: 70, y: 930 },
]

function project([a, b, c, d, e, f, g, h, i]: Projection, x: number, y: number): { x: number; y: number } {
  const w = g * x + h * y + i
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

/** A sheet with lines of bars on a table; the light falls on the left part of the picture. */
function photograph({ table = '#5a4636', corners = SHEET, lit = 800 } = {}): GreyImage {
  const canvas = createCanvas(800, 1060)
  const context = canvas.getContext('2d')
  context.fillStyle = table
  context.fillRect(0, 0, 800, 1060)
  context.fillStyle = '#f2eee4'
  context.beginPath()
  for (const { x, y } of corners) context.lineTo(x, y)
  context.fill()
  context.fillStyle = '#222'
  for (let line = 0; line < 40; line += 1) {
    for (let word = 0; word < 9; word += 1)
      context.fillRect(170 + word * 52, 200 + line * 16, 22 + ((line * word) % 20), 6)
  }
  context.fillStyle = 'rgba(0, 0, 0, 0.55)'
  context.fillRect(lit, 0, 800 - lit, 1060)
  return readGrey(canvas)
}

test('[R-34-06] The corners of a sheet on a table are found and become the corners of the page', () => {
  const picture = photograph()
  const { corners } = findPaper(picture)!

  for (const [at, { x, y }] of SHEET.entries()) {
    expect(Math.abs(corners[at]!.x - x)).toBeLessThan(14)
    expect(Math.abs(corners[at]!.y - y)).toBeLessThan(14)
  }
  const size = { width: 510, height: 660 }
  const projection = findProjection(size, SHEET)
  for (const [at, corner] of [
    { x: 0, y: 0 },
    { x: 510, y: 0 },
    { x: 510, y: 660 },
    { x: 0, y: 660 },
  ].entries()) {
    const { x, y } = project(projection, corner.x, corner.y)
    expect(x).toBeCloseTo(SHEET[at]!.x, 3)
    expect(y).toBeCloseTo(SHEET[at]!.y, 3)
  }
  const page = warpGrey(picture, 510, 660, projection)
  expect(
    Math.min(...[8 * 510 + 8, 8 * 510 + 500, 650 * 510 + 8, 650 * 510 + 500].map((at) => page.levels[at] ?? 0)),
  ).toBeGreaterThan(220)
})

test('[R-34-06] A page without a table around it, or with a shadow over half of it, is not cut', () => {
  const page: Corners = [
    { x: 0, y: 0 },
    { x: 800, y: 0 },
    { x: 800, y: 1060 },
    { x: 0, y: 1060 },
  ]

  expect(findPaper(photograph({ corners: page }))).toBeUndefined()
  expect(findPaper(photograph({ corners: page, lit: 420 }))).toBeUndefined()
})

test('[R-84-18] A sheet is found in the soft shadow of a hand, and what lies around it becomes as light as its edge', () => {
  const picture = photograph()
  for (let y = 0; y < picture.height; y += 1) {
    const light = 1 - 0.6 / (1 + Math.exp(-(y - 600) / 40))
    for (let at = y * picture.width; at < (y + 1) * picture.width; at += 1)
      picture.levels[at] = (picture.levels[at] ?? 0) * light
  }
  const paper = findPaper(picture)!

  for (const [at, { x, y }] of SHEET.entries()) {
    expect(Math.abs(paper.corners[at]!.x - x)).toBeLessThan(14)
    expect(Math.abs(paper.corners[at]!.y - y)).toBeLessThan(14)
  }
  const levelAt = (x: number, y: number) => picture.levels[y * picture.width + x] ?? 0
  expect(levelAt(30, 950)).toBeLessThan(60)
  paintAround(picture, paper, 1)
  expect(levelAt(30, 200)).toBeGreaterThan(200)
  expect(Math.abs(levelAt(30, 950) - levelAt(120, 920))).toBeLessThan(12)
})
