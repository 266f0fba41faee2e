import type { ExportMessage, ExportRequest } from './export-messages.ts'
import { exportFromFolder } from './export-from-folder.ts'
import { toTapeExportError } from './tape-export-error.ts'

/** The least progress that is told, as a share of all. */
const PROGRESS_STEP = 0.005

const post = (message: ExportMessage): void => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ExportRequest>) => {
  let told = 0
  const onProgress = (share: number) => {
    if (share - told < PROGRESS_STEP) return
    told = share
    post({ type: 'progress', share })
  }
  exportFromFolder(data, onProgress).then(
    (done) => post({ type: 'done', ...done }),
    (error: unknown) => {
      const { failure, cause = error } = toTapeExportError(error)
      post({ type: 'failed', failure, detail: String(cause) })
    },
  )
})
