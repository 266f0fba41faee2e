import { RecorderWorker } from './recorder-worker.ts'
import type { RequestMessage } from './recorder-messages.ts'

const worker = new RecorderWorker((message, transfer = []) => postMessage(message, { transfer }))

addEventListener('message', ({ data }: MessageEvent<RequestMessage>) => void worker.handle(data))
