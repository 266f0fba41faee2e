import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { createCanvas } from '@napi-rs/canvas'
import type { PageDrawing } from '../pdf/page-drawing.ts'
import type { Random } from '../random.ts'
import { scanFont } from './scan-fonts.ts'

export interface ScanQuality {
  dpi: number
  /** Maximum rotation of the page in degrees. */
  skew: number
  /** Standard deviation of the noise, of 255. */
  noise: number
  jpegQuality: number
  /** Darker towards one corner, as in a photograph. */
  shade: number
}

export interface ScannedPage {
  jpeg: Uint8Array
  widthPixels: number
  heightPixels: number
  page: PageDrawing
}

export function scanPage(page: PageDrawing, quality: ScanQuality, random: Random): ScannedPage {
  const scale = quality.dpi / 72
  const canvas = createCanvas(Math.round(page.width * scale), Math.round(page.height * scale))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(((random.chance(0.5) ? 1 : -1) * quality.skew * Math.PI) / 180)
  context.translate(-canvas.width / 2, -canvas.height / 2)
  drawPage(context, page, scale)
  if (quality.noise > 0 || quality.shade > 0) addGrain(canvas, quality, random)
  return {
    jpeg: canvas.toBuffer('image/jpeg', quality.jpegQuality),
    widthPixels: canvas.width,
    heightPixels: canvas.height,
    page,
  }
}

const grey = (lightness: number) => {
  const value = Math.round(lightness * 255)
  return `rgb(${value},${value},${value})`
}

function drawPage(context: SKRSContext2D, page: PageDrawing, scale: number): void {
  for (const fill of page.fills) {
    context.fillStyle = fill.colour === undefined ? grey(fill.lightness) : grey(0.9)
    context.fillRect(fill.x * scale, fill.y * scale, fill.width * scale, fill.height * scale)
  }
  for (const mark of page.texts) {
    context.save()
    context.translate(mark.x * scale, mark.y * scale)
    context.rotate((-mark.rotation * Math.PI) / 180)
    context.font = scanFont(mark.face, mark.size * scale)
    context.fillStyle = grey(mark.lightness)
    context.fillText(mark.text, 0, 0)
    if (mark.isUnderlined) context.fillRect(0, mark.size * scale * 0.12, mark.width * scale, Math.max(1, 0.6 * scale))
    context.restore()
  }
  for (const stroke of page.strokes) {
    context.strokeStyle = grey(stroke.lightness)
    context.lineWidth = stroke.width * scale
    context.beginPath()
    stroke.points.forEach((point, index) => {
      if (index === 0) context.moveTo(point.x * scale, point.y * scale)
      else context.lineTo(point.x * scale, point.y * scale)
    })
    context.stroke()
  }
}

/** Noise is drawn once and shifted for each row, so that no pattern shows. */
function addGrain(canvas: Canvas, quality: ScanQuality, random: Random): void {
  const context = canvas.getContext('2d')
  const { width, height } = canvas
  const image = context.getImageData(0, 0, width, height)
  // The sum of three uniform numbers approximates a normal distribution.
  const tile = Float32Array.from(
    { length: 8192 },
    () => (random.next() + random.next() + random.next() - 1.5) * 2 * quality.noise,
  )
  const grained = new Uint8ClampedArray(image.data)
  for (let y = 0; y < height; y++) {
    const start = random.int(0, 8191)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const light = 1 - quality.shade * ((x / width) * 0.6 + (y / height) * 0.4)
      const value = (grained[at] ?? 0) * light * 0.97 + 4 + (tile[(start + x) & 8191] ?? 0)
      grained[at] = value
      grained[at + 1] = value
      grained[at + 2] = value
    }
  }
  image.data.set(grained)
  context.putImageData(image, 0, 0)
}
