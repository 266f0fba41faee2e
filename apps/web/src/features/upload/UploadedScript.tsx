import type { PageCost } from '@sidelight/domain/upload/cost'
import { type UploadFlow, uploadProgress } from '@sidelight/domain/upload/upload-flow'
import { CircleAlert } from 'lucide-react'
import { useListedScript } from '#shared/scripts/listed-script.ts'
import { nameDevice } from '#lib/browser/device-name.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { ScriptExpiry } from '#shared/confidential/ScriptExpiry.tsx'
import { WhereRead } from '#shared/confidential/WhereRead.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { ConnectionLost } from './ConnectionLost.tsx'
import { ScriptCost } from './ScriptCost.tsx'
import { ParsingProgress } from './ParsingProgress.tsx'
import { ScriptFacts } from './ScriptFacts.tsx'
import { ScriptThumbnail } from './ScriptThumbnail.tsx'
import type { Upload } from './upload-flow.ts'

type ActiveFlow = Exclude<UploadFlow, { step: 'none' }>

/** The chosen script with the state of its upload or parsing. */
export function UploadedScript({ upload }: { upload: Upload }) {
  const { flow } = upload
  const listed = useListedScript('script' in flow ? flow.script.documentId : undefined)
  if (flow.step === 'none') return null
  // A script opened by its URL has no file here, so its title is shown.
  const file = 'script' in flow ? flow.script.file : flow.file
  return (
    <div className="flex min-h-[300px] items-center gap-7 p-5 max-sm:flex-col max-sm:items-start max-sm:gap-5 md:gap-10 md:p-9">
      <ScriptThumbnail share={shareRead(flow)} className="w-[76px] shrink-0 -rotate-[3deg] sm:w-[132px] md:w-[164px]" />
      <div className="grid w-full min-w-0 flex-1 gap-6">
        <ScriptFacts
          name={file?.name ?? listed?.title ?? 'Your script'}
          file={file}
          withEstimate={flow.step !== 'error' && flow.step !== 'completed'}
          withWarning={flow.step === 'chosen'}
        />
        <ScriptExpiry script={listed} />
        <StepContent flow={flow} cost={upload.cost} onRetry={upload.pollNow} />
      </div>
    </div>
  )
}

interface StepContentProps {
  flow: ActiveFlow
  /** What reading a chosen file costs; undefined if that is not known yet. */
  cost: PageCost | undefined
  onRetry: () => void
}

function StepContent({ flow, cost, onRetry }: StepContentProps) {
  switch (flow.step) {
    case 'chosen':
      return <Chosen problem={flow.problem} cost={cost} />
    case 'uploading':
      return <Uploading percent={uploadProgress(flow)} isReading={flow.isReading} />
    case 'reopening':
      return flow.isStatusUnavailable ? <ConnectionLost onRetry={onRetry} /> : <Spinner label="Finding your script…" />
    case 'uploaded':
      return (
        <div className="grid gap-5">
          <ProgressBar label="Upload" share={1} />
          {flow.problem !== undefined && <Problem text={flow.problem} />}
          <WhereRead isOnDevice={flow.script.isReadOnDevice} device={nameDevice()} />
          <ScriptCost pageCount={flow.script.pageCount} cost={flow.script.cost} />
        </div>
      )
    case 'processing':
      return <ParsingProgress progress={flow.progress} pageCount={flow.script.pageCount} onRetry={onRetry} />
    case 'completed':
      return <Spinner label="Opening your scenes…" />
    case 'error':
      return (
        <div className="grid gap-5">
          <Problem text={flow.message} />
          {flow.canRetry && <ScriptCost withoutPromise pageCount={flow.script.pageCount} cost={flow.script.cost} />}
        </div>
      )
  }
}

const Chosen = ({ problem, cost }: { problem: string | undefined; cost: PageCost | undefined }) => (
  <>
    {problem !== undefined && <Problem text={problem} />}
    {cost !== undefined && <ScriptCost pageCount={cost.pages} cost={cost} />}
  </>
)

function Uploading({ percent, isReading = false }: { percent: number; isReading?: boolean | undefined }) {
  if (isReading) return <Spinner label={`Reading it on this ${nameDevice()}…`} />
  return (
    <div>
      <p role="status">{percent < 100 ? 'Uploading…' : 'Counting pages…'}</p>
      <ProgressBar label="Upload" share={percent / 100} className="mt-3" />
    </div>
  )
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="flex items-start gap-2 text-rec-text">
      <CircleAlert aria-hidden="true" className="mt-[3px] size-5 shrink-0" />
      {text}
    </p>
  )
}

function shareRead(flow: UploadFlow): number {
  if (flow.step === 'completed') return 1
  if (flow.step !== 'processing') return 0
  return flow.progress.pagesRead / (flow.script.pageCount ?? Infinity)
}
