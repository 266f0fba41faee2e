import { FaceWorker, type FaceRequest } from './face-worker.ts'

const worker = new FaceWorker((message) => postMessage(message))

addEventListener('message', ({ data }: MessageEvent<FaceRequest>) => worker.handle(data))
