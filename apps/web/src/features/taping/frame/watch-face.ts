import type { FrameMeasures } from '@sidelight/domain/taping/frame/look-at-frame'
import { startWorker } from '#lib/browser/start-worker.ts'
import { fetchOwnFile } from '#lib/http/fetch-own-file.ts'
import type { FaceMessage, FaceRequest } from './face-worker.ts'
// oxlint-disable-next-line import/default -- the bundler makes this export
import faceWorkerUrl from './face.worker.ts?worker&url'

const EVERY_MS = 1000
/** A device on which this many looks in a row take longer is left alone. */
const SLOW_MS = 600
const SLOW_LOOKS = 3
/** Enough for a face that fills a quarter of the picture. */
const PICTURE_HEIGHT = 360

interface FaceWatch {
  onLook: (look: FrameMeasures | undefined) => void
  /** The check cannot go on: without its files, in this browser or on this device. */
  onEnd: () => void
}

/** Looks once a second until it is stopped. Pictures go to the worker and nowhere else. */
export function watchFace(video: HTMLVideoElement, { onLook, onEnd }: FaceWatch): () => void {
  let worker: Worker | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let slowLooks = 0

  const stop = () => {
    isStopped = true
    clearTimeout(waiting)
    worker?.terminate()
  }
  const end = () => {
    if (isStopped) return
    stop()
    onEnd()
  }
  const post = (request: FaceRequest, moved: Transferable) => worker?.postMessage(request, [moved])
  const lookIn = (ms: number) => {
    waiting = setTimeout(() => void look().catch(end), ms)
  }
  const look = async () => {
    const { videoWidth, videoHeight } = video
    if (videoWidth === 0 || document.visibilityState === 'hidden') {
      lookIn(EVERY_MS)
      return
    }
    const resizeHeight = Math.min(PICTURE_HEIGHT, videoHeight)
    const resizeWidth = Math.round((resizeHeight * videoWidth) / videoHeight)
    const picture = await createImageBitmap(video, { resizeWidth, resizeHeight, resizeQuality: 'medium' })
    if (isStopped) picture.close()
    else post({ type: 'look', picture }, picture)
  }
  const start = async () => {
    const weights = await fetchOwnFile(__FACE_WEIGHTS__)
    if (isStopped) return
    worker = startWorker(faceWorkerUrl)
    worker.addEventListener('error', end)
    worker.addEventListener('message', ({ data }: MessageEvent<FaceMessage>) => {
      if (isStopped) return
      slowLooks = data.tookMs > SLOW_MS ? slowLooks + 1 : 0
      if (slowLooks >= SLOW_LOOKS) {
        end()
        return
      }
      onLook(data.look)
      lookIn(Math.max(0, EVERY_MS - data.tookMs))
    })
    post({ type: 'load', weights }, weights)
    lookIn(0)
  }
  void start().catch(end)
  return stop
}
