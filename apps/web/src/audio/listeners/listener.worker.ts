import { toIPA } from 'phonemize'
import { ListenerWorker } from './listener-worker.ts'
import type { ListenerRequest } from './listener-messages.ts'

/** The rules know plain letters only, and an accent changes little in how English speakers pronounce a name. */
const guess = (word: string): string => toIPA(word.normalize('NFD').replaceAll(/\p{M}/gu, ''))

/** The server sends this file with a policy that forbids every connection: what the worker hears stays on the device. */
const worker = new ListenerWorker((message) => postMessage(message), guess)

addEventListener('message', ({ data }: MessageEvent<ListenerRequest>) => void worker.handle(data))
