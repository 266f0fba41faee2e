import { StemsWorker } from './stems-worker.ts'
import type { StemsRequest } from './tape-worker-messages.ts'

const worker = new StemsWorker((message) => postMessage(message))

addEventListener('message', ({ data }: MessageEvent<StemsRequest>) => void worker.handle(data))
