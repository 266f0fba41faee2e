import { createLightMeter, type LumaHistogram } from '@sidelight/domain/taping/light'

/** Enough for a histogram, and drawn in a millisecond. */
const WIDTH = 96
const HEIGHT = 54

let context: CanvasRenderingContext2D | null | undefined

/** The brightness of the picture that the element shows now; empty while it shows none. */
export function measureLight(video: HTMLVideoElement): LumaHistogram {
  context ??= Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT }).getContext('2d', {
    willReadFrequently: true,
  })
  if (!context || video.videoWidth === 0) return countLuma(new Uint8ClampedArray(), WIDTH)
  context.drawImage(video, 0, 0, WIDTH, HEIGHT)
  return countLuma(context.getImageData(0, 0, WIDTH, HEIGHT).data, WIDTH)
}

/** `pixels` are rows of red, green, blue and alpha. */
export function countLuma(pixels: Uint8ClampedArray, width: number): LumaHistogram {
  const { count, histogram } = createLightMeter()
  const height = pixels.length / 4 / width
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const [column, row] = [(at / 4) % width, Math.floor(at / 4 / width)]
    count(column / width, row / height, 0.2126 * red + 0.7152 * green + 0.0722 * blue)
  }
  return histogram
}
