import type { EarOrder } from './ear-messages.ts'
import { EarDesk } from './ear-desk.ts'

/** Its file is served with a policy that lets it connect to nobody: what it hears stays here. */
const desk = new EarDesk((answer) => postMessage(answer))

addEventListener('message', ({ data }: MessageEvent<EarOrder>) => void desk.obey(data))
