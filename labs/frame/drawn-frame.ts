import { FaceNetwork, INPUT_SIDE, widenWeights } from '@sidelight/domain/taping/frame/face-network'
import type { ReadSquare } from '@sidelight/domain/taping/frame/look-at-frame'
import { createCanvas, ImageData } from '@napi-rs/canvas'
import { readFaceWeights } from '../../apps/web/build/face-weights.ts'

export const loadNetwork = (): FaceNetwork => new FaceNetwork(widenWeights(new Uint8Array(readFaceWeights()).buffer))

/** As the worker reads a picture of the camera. */
export function readSquares(
  pixels: Uint8ClampedArray,
  { width, height }: { width: number; height: number },
): ReadSquare {
  const picture = createCanvas(width, height)
  picture.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0)
  const canvas = createCanvas(INPUT_SIDE, INPUT_SIDE).getContext('2d')
  return ({ x, y, side }) => {
    const scale = INPUT_SIDE / side
    canvas.fillStyle = 'black'
    canvas.fillRect(0, 0, INPUT_SIDE, INPUT_SIDE)
    canvas.drawImage(picture, -x * scale, -y * scale, (width / height) * scale, scale)
    return canvas.getImageData(0, 0, INPUT_SIDE, INPUT_SIDE).data
  }
}
