import { TakeDesk } from './take-desk.ts'
import type { NumberedOrder } from './take-messages.ts'

const desk = new TakeDesk((answer, transfer = []) => postMessage(answer, { transfer }))

addEventListener('message', ({ data }: MessageEvent<NumberedOrder>) => void desk.obey(data))
