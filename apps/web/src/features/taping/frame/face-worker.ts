import { FaceNetwork, INPUT_SIDE, widenWeights } from '@sidelight/domain/taping/frame/face-network'
import { type FrameMeasures, lookAtFrame, type ReadSquare } from '@sidelight/domain/taping/frame/look-at-frame'

/** The weights come once, first. */
export type FaceRequest = { type: 'load'; weights: ArrayBuffer } | { type: 'look'; picture: ImageBitmap }

export interface FaceMessage {
  /** Undefined where no face was found. */
  look: FrameMeasures | undefined
  tookMs: number
}

/** Looks at pictures of the camera in a worker that may open no connection, and keeps none. */
export class FaceWorker {
  readonly #post: (message: FaceMessage) => void
  #network: FaceNetwork | undefined

  constructor(post: (message: FaceMessage) => void) {
    this.#post = post
  }

  handle(request: FaceRequest): void {
    if (request.type === 'load') {
      this.#network = new FaceNetwork(widenWeights(request.weights))
      return
    }
    const { picture } = request
    if (this.#network === undefined) throw new Error('The weights come before the first picture')
    const startedMs = performance.now()
    const look = lookAtFrame(this.#network, picture.width / picture.height, createReader(picture))
    picture.close()
    this.#post({ look, tookMs: performance.now() - startedMs })
  }
}

let context: OffscreenCanvasRenderingContext2D | null | undefined

function createReader(picture: ImageBitmap): ReadSquare {
  context ??= new OffscreenCanvas(INPUT_SIDE, INPUT_SIDE).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw in a worker')
  const canvas = context
  return ({ x, y, side }) => {
    const scale = INPUT_SIDE / side
    const [width, height] = [(picture.width / picture.height) * scale, scale]
    canvas.fillStyle = 'black'
    canvas.fillRect(0, 0, INPUT_SIDE, INPUT_SIDE)
    canvas.drawImage(picture, -x * scale, -y * scale, width, height)
    return canvas.getImageData(0, 0, INPUT_SIDE, INPUT_SIDE).data
  }
}
