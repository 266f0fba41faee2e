import { writeLength } from '@sidelight/domain/time/write-length'
import { isWorking } from '@sidelight/domain/taping/export/tape-export'
import type { FilesRefusal } from '@sidelight/domain/taping/export/plan-files'
import type { TakesById } from '@sidelight/domain/taping/export/tape-export-plan'
import { Download, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { downloadBlob } from '#lib/files/download-file.ts'
import { Button } from '#ui/Button.tsx'
import type { NamedFile } from './ExportFields.tsx'
import { type FileLength, measureLength } from './file-length.ts'
import { type FileState, isSettled } from './tape-exporter.ts'

interface ExportStatusProps {
  made: readonly FileState[]
  files: readonly NamedFile[]
  takes: TakesById
  refusal: FilesRefusal | undefined
  onMake: () => void
  /** Files were saved or shared. */
  onOut: () => void
  onReset: () => void
  /** Whether they were sent. */
  question: ReactNode
}

const countFiles = (count: number): string => (count === 1 ? 'the file' : `${count} files`)

/** The foot of the export: make the files, watch them being made, save them. */
export function ExportStatus({ made, files, takes, refusal, question, onMake, onOut, onReset }: ExportStatusProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (isSettled(made))
    return (
      <>
        {question}
        <Made files={made.flatMap(({ finished }) => finished?.file ?? [])} onOut={onOut} onChange={onReset} />
      </>
    )
  if (made.length > 0) return <Making made={made} onCancel={onReset} />
  const short = files.map((file) => measureLength(takes, file)).find(({ isShort }) => isShort)
  if (isAsking && short !== undefined)
    return <AskAboutShortFile length={short} onMake={onMake} onKeep={() => setIsAsking(false)} />
  return (
    <>
      <MadeHere />
      <Button disabled={refusal !== undefined} onClick={short === undefined ? onMake : () => setIsAsking(true)}>
        Make {countFiles(files.length)}
      </Button>
    </>
  )
}

interface AskAboutShortFileProps {
  length: FileLength
  onMake: () => void
  onKeep: () => void
}

const AskAboutShortFile = ({ length, onMake, onKeep }: AskAboutShortFileProps) => (
  <>
    <p role="alert" className="text-body">
      Only {writeLength(length.fileSeconds)} of {writeLength(length.takeSeconds)} would be in the file. Make it anyway?
    </p>
    <div className="flex gap-3">
      <Button look="ghost" className="flex-1" onClick={onMake}>
        Make it anyway
      </Button>
      <Button className="flex-1" onClick={onKeep}>
        Not yet
      </Button>
    </div>
  </>
)

const MadeHere = () => (
  <p className="text-small text-mute">Made on this {nameDevice()}. We open it and check it before we say it's ready.</p>
)

function Making({ made, onCancel }: { made: readonly FileState[]; onCancel: () => void }) {
  const at = Math.max(
    0,
    made.findIndex((file) => isWorking(file.export)),
  )
  const file = made[at]
  const percent = file?.export.phase === 'exporting' ? Math.round(file.export.share * 100) : 100
  const rest = percent === 100 ? 'checking it' : file?.restSeconds && `about ${file.restSeconds} s`
  const title = made.length === 1 ? 'Making your file' : `Making file ${at + 1} of ${made.length}`
  return (
    <>
      <p className="flex justify-between gap-3 text-body">
        <span className="font-semibold">{title}</span>
        <span className="text-mute tabular-nums">{[`${percent}%`, rest].filter(Boolean).join(', ')}</span>
      </p>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2.5 overflow-hidden rounded-full bg-line"
      >
        <span className="block h-full rounded-full bg-key" style={{ width: `${percent}%` }} />
      </div>
      <MadeHere />
      <div className="flex gap-3">
        <Button look="ghost" className="flex-1" onClick={onCancel}>
          Cancel
        </Button>
        <Button className="flex-[1.5]" disabled>
          Save {countFiles(made.length)}
        </Button>
      </div>
    </>
  )
}

interface MadeProps {
  files: File[]
  onOut: () => void
  onChange: () => void
}

function Made({ files, onOut, onChange }: MadeProps) {
  const save = () => {
    for (const file of files) downloadBlob(file, file.name)
    onOut()
  }
  const canShare = files.length > 0 && 'canShare' in navigator && navigator.canShare({ files })
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="ghost" className="flex-1" onClick={onChange}>
        Change something
      </Button>
      {canShare && (
        <Button look="ghost" className="flex-1" onClick={() => void share(files, onOut)}>
          <Share2 aria-hidden="true" className="size-[18px]" />
          Share
        </Button>
      )}
      {files.length > 0 && (
        <Button className="flex-[1.5]" onClick={save}>
          <Download aria-hidden="true" className="size-[18px]" />
          Save {countFiles(files.length)}
        </Button>
      )}
    </div>
  )
}

/** A share that the user closes again is no failure. */
const share = (files: File[], onOut: () => void): Promise<void> =>
  navigator.share({ files }).then(onOut, () => undefined)
