import { createLightMeter, type LumaHistogram } from '@sidelight/domain/taping/light'

/** Enough for a histogram, and drawn in a millisecond. */
const WIDTH = 96
const HEIGHT = 54

let context: OffscreenCanvasRenderingContext2D | null | undefined

/**
 * Adds the brightness of a picture to the meter, whether the camera shows it or a file does: both are drawn first, so that
 * their colours are read in the same way. Unknown where the browser cannot draw.
 */
export function measureLight(picture: CanvasImageSource, meter = createLightMeter()): LumaHistogram | undefined {
  if (typeof OffscreenCanvas === 'undefined') return undefined
  context ??= new OffscreenCanvas(WIDTH, HEIGHT).getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(picture, 0, 0, WIDTH, HEIGHT)
  return countLuma(context.getImageData(0, 0, WIDTH, HEIGHT).data, WIDTH, meter)
}

/** `pixels` are rows of red, green, blue and alpha. */
export function countLuma(pixels: Uint8ClampedArray, width: number, meter = createLightMeter()): LumaHistogram {
  const { count, histogram } = meter
  const height = pixels.length / 4 / width
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const [column, row] = [(at / 4) % width, Math.floor(at / 4 / width)]
    count(column / width, row / height, 0.2126 * red + 0.7152 * green + 0.0722 * blue)
  }
  return histogram
}
