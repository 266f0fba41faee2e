import type { VideoRequest } from './tape-worker-messages.ts'
import { VideoWorker } from './video-worker.ts'

const worker = new VideoWorker((message) => postMessage(message))

addEventListener('message', ({ data }: MessageEvent<VideoRequest>) => void worker.handle(data))
