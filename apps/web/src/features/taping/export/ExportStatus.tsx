import { FILE_WORDS } from '@sidelight/domain/taping/tape-check'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import { downloadBlob } from '#lib/files/download-file.ts'
import { Button } from '#ui/Button.tsx'
import { nameDevice } from '#lib/browser/device-name.ts'
import { useDeviceTakes } from '../takes/device-takes.ts'
import { describeSeconds } from '../takes/take-texts.ts'
import type { FileLength } from './file-length.ts'
import type { ExporterState } from './tape-exporter.ts'

interface ExportStatusProps {
  state: ExporterState
  take: TapeTake
  length: FileLength
  onMake: () => void
  onReset: () => void
}

/** The foot of the export: make the file, watch it being made, save it. */
export function ExportStatus({ state, take, length, onMake, onReset }: ExportStatusProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { phase } = state.export
  if (phase === 'exporting' || phase === 'checking') return <Making state={state} onCancel={onReset} />
  if (phase === 'ready' && state.finished !== undefined) return <Ready file={state.finished.file} onChange={onReset} />
  if (isAsking) return <AskAboutShortFile length={length} onMake={onMake} onKeep={() => setIsAsking(false)} />
  return (
    <>
      {phase === 'failed' ? <Failed text={state.failure} take={take} /> : <MadeHere />}
      <Button onClick={length.isShort ? () => setIsAsking(true) : onMake}>
        {phase === 'failed' ? 'Try again' : 'Make the file'}
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
      Only {describeSeconds(length.fileSeconds)} of {describeSeconds(length.takeSeconds)} would be in the file. Make it
      anyway?
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

function Failed({ text, take }: { text: string | undefined; take: TapeTake }) {
  const device = useDeviceTakes()
  const saveRaw = async () => downloadBlob(await device.openFile(take.id, 'video.mp4'), `Take_${take.number}.mp4`)
  return (
    <div className="grid gap-1 text-body">
      <p role="alert">
        <b className="font-semibold">{FILE_WORDS['not made']}.</b> {text}
      </p>
      <button
        type="button"
        onClick={() => void saveRaw()}
        className="min-h-11 justify-self-start text-mute underline decoration-faint underline-offset-4 hover:text-text"
      >
        Save the raw recording (picture only)
      </button>
    </div>
  )
}

function Making({ state, onCancel }: { state: ExporterState; onCancel: () => void }) {
  const percent = state.export.phase === 'exporting' ? Math.round(state.export.share * 100) : 100
  const rest = percent === 100 ? 'checking it' : state.restSeconds && `about ${state.restSeconds} s`
  return (
    <>
      <p className="flex justify-between gap-3 text-body">
        <span className="font-semibold">Making your file</span>
        <span className="text-mute tabular-nums">{[`${percent}%`, rest].filter(Boolean).join(', ')}</span>
      </p>
      <div
        role="progressbar"
        aria-label="Making your file"
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
          Save the file
        </Button>
      </div>
    </>
  )
}

function Ready({ file, onChange }: { file: File; onChange: () => void }) {
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] })
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="ghost" className="flex-1" onClick={onChange}>
        Change something
      </Button>
      {canShare && (
        <Button look="ghost" className="flex-1" onClick={() => void share(file)}>
          <Share2 aria-hidden="true" className="size-[18px]" />
          Share
        </Button>
      )}
      <Button className="flex-[1.5]" onClick={() => downloadBlob(file, file.name)}>
        <Download aria-hidden="true" className="size-[18px]" />
        Save the file
      </Button>
    </div>
  )
}

/** A share that the user closes again is no failure. */
const share = (file: File): Promise<void> => navigator.share({ files: [file] }).catch(() => undefined)
