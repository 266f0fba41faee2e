import { writeLength } from '@sidelight/domain/time/write-length'
import type { Portal } from '@sidelight/domain/taping/export/portals'
import { FILE_WORDS, judgeFile } from '@sidelight/domain/taping/export/tape-check'
import { Check, Download, TriangleAlert } from 'lucide-react'
import { downloadBlob } from '#lib/files/download-file.ts'
import { describeMegabytes } from '#shared/taping/tape-counts.ts'
import { Button } from '#ui/Button.tsx'
import { UploadTape } from '../upload/UploadTape.tsx'
import type { ExportedTape } from './file/export-messages.ts'

interface FinishedFileProps extends ExportedTape {
  documentId: string
  portal: Portal
  /** For those who get a link. */
  title: string
  /** Then each is also saved by itself: a browser may refuse to save several at once. */
  isOfSeveral: boolean
  onOut: () => void
}

/** What was made, what its check tells, and a link to it. In the body of the sheet, which scrolls. */
export function FinishedFile({ documentId, file, measures, portal, title, isOfSeveral, onOut }: FinishedFileProps) {
  const save = () => {
    downloadBlob(file, file.name)
    onOut()
  }
  const { verdict, notes } = judgeFile(measures, portal)
  return (
    <div className="grid gap-5">
      <div role="status" className="grid gap-3">
        <p className="font-medium wrap-anywhere">{file.name}</p>
        <p className="flex justify-between gap-3 text-body">
          <span className="font-semibold">{FILE_WORDS[verdict]}</span>
          <span className="text-mute tabular-nums">
            {writeLength(measures.seconds)}, {describeMegabytes(file.size)}
          </span>
        </p>
        <ul aria-label={isOfSeveral ? `Tape check, ${file.name}` : 'Tape check'} className="grid gap-2 text-body">
          {notes.map(({ tone, text }) => (
            <li key={text} className="flex gap-2.5">
              {tone === 'good' ? (
                <Check aria-label="Good:" className="mt-1 size-4 shrink-0 text-ok" />
              ) : (
                <TriangleAlert aria-label="Look at this:" className="mt-1 size-4 shrink-0 text-warn" />
              )}
              <span className={tone === 'good' ? 'text-mute' : 'text-text'}>{text}</span>
            </li>
          ))}
        </ul>
      </div>
      {isOfSeveral && (
        <Button look="ghost" aria-label={`Save ${file.name}`} onClick={save}>
          <Download aria-hidden="true" className="size-[18px]" />
          Save this file
        </Button>
      )}
      <UploadTape documentId={documentId} file={file} title={title} seconds={measures.seconds} />
    </div>
  )
}
