// Draws the icons for home screens and the preview image of shared links.
// npm run site:pictures (needs Chromium, which renders our fonts)
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { runProgram } from '../ci/run-program.ts'
import { sharePage } from './share-page.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PUBLIC = join(ROOT, 'apps/web/public')
const BACKGROUND = '#05070b'

/** Draws the two overlapping circles of the logo into a square; `span` is the share of the width that they take. */
function drawLogo(context: SKRSContext2D, size: number, span: number): void {
  const radius = (size * span) / 3.16
  const distance = radius * 1.16
  const [left, right, middle] = [size / 2 - distance / 2, size / 2 + distance / 2, size / 2]
  const drawCircle = (x: number, colour: string) => {
    context.beginPath()
    context.arc(x, middle, radius, 0, 2 * Math.PI)
    context.fillStyle = colour
    context.fill()
  }
  drawCircle(left, '#FFB454')
  drawCircle(right, '#35DDF7')
  context.save()
  context.beginPath()
  context.arc(left, middle, radius, 0, 2 * Math.PI)
  context.clip()
  drawCircle(right, '#FFF8EC')
  context.restore()
}

async function drawIcon(name: string, size: number, { span, corner }: { span: number; corner: number }): Promise<void> {
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  context.beginPath()
  context.roundRect(0, 0, size, size, corner * size)
  context.fillStyle = BACKGROUND
  context.fill()
  drawLogo(context, size, span)
  await writeFile(join(PUBLIC, 'icons', name), await canvas.encode('png'))
}

async function drawSharePicture(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sidelight-share-'))
  const font = await readFile(
    join(ROOT, 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2'),
  )
  const courier = await readFile(
    join(ROOT, 'node_modules/@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff2'),
  )
  const picture = await readFile(join(ROOT, 'apps/web/src/assets/profile.avif'))
  await writeFile(join(folder, 'share.html'), sharePage({ font, courier, picture }))
  const { exitCode, output } = await runProgram(process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--hide-scrollbars',
    `--user-data-dir=${folder}`,
    '--virtual-time-budget=2000',
    '--window-size=1200,630',
    `--screenshot=${join(PUBLIC, 'share.png')}`,
    `file://${join(folder, 'share.html')}`,
  ])
  await rm(folder, { recursive: true, force: true })
  if (exitCode !== 0) throw new Error(output)
}

await mkdir(join(PUBLIC, 'icons'), { recursive: true })
await drawIcon('icon-192.png', 192, { span: 0.72, corner: 0.22 })
await drawIcon('icon-512.png', 512, { span: 0.72, corner: 0.22 })
// Launchers cut a shape out of these, so the background fills the square and the logo is smaller.
await drawIcon('icon-maskable-512.png', 512, { span: 0.56, corner: 0 })
await drawIcon('apple-touch-icon.png', 180, { span: 0.66, corner: 0 })
await drawSharePicture()
