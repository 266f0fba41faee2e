import { toIPA } from 'phonemize'
import { ListenerWorker } from './listener-worker.ts'
import type { ListenerRequest } from './listener-messages.ts'

/** The rules know plain letters; an accent says little about how English speakers say a name. */
const guess = (word: string): string => toIPA(word.normalize('NFD').replaceAll(/\p{M}/gu, ''))

/** Its file is served with a policy that lets it connect to nobody: what it hears stays here. */
const worker = new ListenerWorker((answer) => postMessage(answer), guess)

addEventListener('message', ({ data }: MessageEvent<ListenerRequest>) => void worker.obey(data))
