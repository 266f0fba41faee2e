import { PageHeading } from '#ui/PageHeading.tsx'
import { useVoices, type useSegments } from './audio.queries.ts'
import { CastRail } from './CastRail.tsx'
import { CompletePanel } from './CompletePanel.tsx'
import { useKeepingUp } from './keeping-up.ts'
import { MakingNotice } from './MakingNotice.tsx'
import { usePlaybackKeys } from './playback-keys.ts'
import { usePlayback } from './playback-run.ts'
import { SceneDock } from './SceneDock.tsx'
import { SegmentList } from './SegmentList.tsx'
import { NoSegments } from './NoSegments.tsx'
import { Transport } from './Transport.tsx'

interface RehearsalProps {
  documentId: string
  script: ReturnType<typeof useSegments>
  title: string
  subtitle: string
}

export function Rehearsal({ documentId, script, title, subtitle }: RehearsalProps) {
  const { segments } = script
  const { state, send, share } = usePlayback(segments, script.renew)
  useKeepingUp(script, state)
  const voices = useVoices()
  usePlaybackKeys(state, send)
  return (
    <>
      <PageHeading
        title={title}
        subtitle={subtitle}
        actions={<Transport documentId={documentId} segments={segments} state={state} send={send} />}
      />
      {segments.length === 0 ? (
        <NoSegments documentId={documentId} onRetry={script.reload} />
      ) : (
        <>
          <MakingNotice documentId={documentId} segments={segments} status={script.status} isMaking={script.isMaking} />
          {state.isComplete && (
            <CompletePanel
              hasRecorded={segments.some((one) => one.isYours && one.audioUrl !== '')}
              onStartOver={() => send({ type: 'start over' })}
            />
          )}
          <div className="grid items-start gap-x-7 gap-y-8 xl:grid-cols-[minmax(0,1fr)_316px]">
            <SegmentList documentId={documentId} segments={segments} state={state} send={send} />
            <CastRail segments={segments} voices={voices} />
          </div>
          <SceneDock segments={segments} state={state} send={send} share={share} />
        </>
      )}
    </>
  )
}
