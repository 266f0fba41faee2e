import { describeQueue, progressOf, type VoicingStatus } from '@sidelight/domain/audio/generation'
import { AudioLines } from 'lucide-react'
import { Link } from 'react-router'
import { findReason } from '#lib/http/api-error.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { LogoMark } from '#ui/Logo.tsx'
import { ActionError } from '#ui/ActionError.tsx'
import { useGenerateMissing } from './rehearsal.queries.ts'
import { listUnvoiced, type ScriptLine } from './rehearsal-lines.ts'

interface AudioProgressNoticeProps {
  documentId: string
  lines: readonly ScriptLine[]
  status: VoicingStatus | undefined
  isGenerating: boolean
}

/** Says why some lines have no audio yet, and offers the next step. */
export function AudioProgressNotice({ documentId, lines, status, isGenerating }: AudioProgressNoticeProps) {
  if (isGenerating && status !== undefined) return <GenerationProgress status={status} />
  const unvoicedLines = listUnvoiced(lines)
  const unvoiced = unvoicedLines.length
  if (unvoiced === 0) return null
  const isUncast = unvoicedLines.some(({ voiceId }) => voiceId === '')
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-row border border-warn/40 bg-surface px-5 py-3.5">
      <p className="flex flex-[1_1_18rem] items-center gap-3 text-body">
        <AudioLines aria-hidden="true" className="size-5 shrink-0 text-warn" />
        {describeMissing(isUncast, unvoiced)}
      </p>
      {isUncast ? (
        <Button asChild look="ghost">
          <Link to={paths.assignVoice(documentId)}>Assign voices</Link>
        </Button>
      ) : (
        <GenerateMissingButton documentId={documentId} isOne={unvoiced === 1} />
      )}
    </div>
  )
}

function describeMissing(isUncast: boolean, unvoiced: number): string {
  if (isUncast) return 'Cast your voices to hear this scene.'
  return unvoiced === 1 ? '1 line has no audio yet.' : `${unvoiced} lines have no audio yet.`
}

function GenerationProgress({ status }: { status: VoicingStatus }) {
  const { share, ownShare } = progressOf(status)
  const { completed, total } = status.counts
  return (
    <div className="mb-6 rounded-row border border-line bg-surface px-5 py-3.5">
      <p role="status" className="flex items-center gap-3 text-body">
        <LogoMark className="w-6 shrink-0 animate-lights" />
        We're still generating your scene: {completed}/{total} completed. {describeQueue(status)}
      </p>
      <span aria-hidden="true" className="mt-3 flex h-1.5 overflow-hidden rounded-full bg-line">
        <span className="h-full bg-progress" style={{ width: `${share * 100}%` }} />
        <span className="ml-auto h-full bg-you" style={{ width: `${ownShare * 100}%` }} />
      </span>
    </div>
  )
}

function GenerateMissingButton({ documentId, isOne }: { documentId: string; isOne: boolean }) {
  const { mutate, isPending, isError, error } = useGenerateMissing(documentId)
  return (
    <>
      <Button look="ghost" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {labelOf(isPending, isError, isOne)}
      </Button>
      <ActionError text={findReason(error)} />
    </>
  )
}

function labelOf(isPending: boolean, isError: boolean, isOne: boolean): string {
  if (isPending) return 'Starting…'
  if (isError) return 'Not started. Try again'
  return isOne ? 'Generate it now' : 'Generate them now'
}
