import { RecorderWorker } from './recorder-worker.ts'
import type { NumberedRequest } from './recorder-messages.ts'

const worker = new RecorderWorker((answer, transfer = []) => postMessage(answer, { transfer }))

addEventListener('message', ({ data }: MessageEvent<NumberedRequest>) => void worker.obey(data))
