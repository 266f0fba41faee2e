import { FILE_WORDS } from '@sidelight/domain/taping/export/tape-check'
import type { Portal } from '@sidelight/domain/taping/export/portals'
import { downloadBlob } from '#lib/files/download-file.ts'
import { Button } from '#ui/Button.tsx'
import { useDeviceTakes } from '../takes/device-takes.ts'
import { FinishedFile } from './FinishedFile.tsx'
import type { FileState } from './tape-exporter.ts'

interface MadeFilesProps {
  documentId: string
  made: readonly FileState[]
  portal: Portal
  /** For those who get a link. */
  title: string
  /** A file was saved by itself. */
  onOut: () => void
  onRetry: () => void
}

/** What became of each file. */
export const MadeFiles = ({ documentId, made, portal, title, onOut, onRetry }: MadeFilesProps) => (
  <div className="grid gap-8">
    {made.map(({ plan, finished, failure }) =>
      finished === undefined ? (
        <FailedFile
          key={plan.fileName}
          name={plan.fileName}
          text={failure}
          takeId={plan.parts[0]?.takeId ?? ''}
          onRetry={onRetry}
        />
      ) : (
        <FinishedFile
          key={plan.fileName}
          documentId={documentId}
          portal={portal}
          title={title}
          isOfSeveral={made.length > 1}
          onOut={onOut}
          {...finished}
        />
      ),
    )}
  </div>
)

interface FailedFileProps {
  name: string
  text: string | undefined
  takeId: string
  onRetry: () => void
}

function FailedFile({ name, text, takeId, onRetry }: FailedFileProps) {
  const device = useDeviceTakes()
  const saveRaw = async () => downloadBlob(await device.openFile(takeId, 'video.mp4'), name)
  return (
    <div className="grid justify-items-start gap-3 text-body">
      <p className="font-medium wrap-anywhere">{name}</p>
      <p role="alert">
        <b className="font-semibold">{FILE_WORDS['not made']}.</b> {text}
      </p>
      <Button onClick={onRetry}>Try again</Button>
      <button
        type="button"
        onClick={() => void saveRaw()}
        className="min-h-11 text-mute underline decoration-faint underline-offset-4 hover:text-text"
      >
        Save the raw recording (picture only)
      </button>
    </div>
  )
}
