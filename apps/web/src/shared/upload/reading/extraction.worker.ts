import { extractInWorker } from '@sidelight/extraction/extract-in-worker'
import type { ExtractionMessage, ExtractionRequest } from './extraction-messages.ts'

const post = (message: ExtractionMessage): void => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ExtractionRequest>) => {
  extractInWorker(new Uint8Array(data.file)).then(
    (pages) => post({ type: 'extracted', pages }),
    () => post({ type: 'extracted', pages: undefined }),
  )
})
