import { TakeDesk } from './recorder-worker.ts'
import type { NumberedOrder } from './recorder-messages.ts'

const desk = new TakeDesk((answer, transfer = []) => postMessage(answer, { transfer }))

addEventListener('message', ({ data }: MessageEvent<NumberedOrder>) => void desk.obey(data))
