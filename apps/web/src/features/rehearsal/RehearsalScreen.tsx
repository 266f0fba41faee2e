import { type RefObject, useRef, useState } from 'react'
import { PageHeading } from '#ui/PageHeading.tsx'
import { useVoices, type useSegments } from './rehearsal.queries.ts'
import { CastRail } from './panels/CastList.tsx'
import { CompletePanel } from './panels/CompletePanel.tsx'
import { EdgeLight } from './current-line/TurnLight.tsx'
import { useKeepingUp } from './refresh-audio-status.ts'
import { KeysDialog } from './panels/KeysDialog.tsx'
import { MakingNotice } from './AudioProgressNotice.tsx'
import { NoSegments } from './NoSegments.tsx'
import { useRehearsalKeys } from './transport/keyboard-shortcuts.ts'
import { ReadyPanel } from './panels/ReadyPanel.tsx'
import { Room, useRoom } from './controller/rehearsal-context.tsx'
import { SceneDock } from './transport/TransportBar.tsx'
import { SegmentList } from './lines/SegmentList.tsx'
import { SettingsDialog } from './panels/SettingsDialog.tsx'
import { useTakeServer } from './takes/take-uploads.ts'
import { Transport } from './transport/Transport.tsx'
import { useWakefulScreen } from './current-line/screen-wake-lock.ts'

interface RehearsalProps {
  documentId: string
  script: ReturnType<typeof useSegments>
  title: string
  subtitle: string
}

export function Rehearsal(props: RehearsalProps) {
  const { documentId, script } = props
  const takeServer = useTakeServer(documentId)
  return (
    <Room documentId={documentId} lines={script.segments} renew={script.renew} takeServer={takeServer}>
      <Production {...props} />
    </Room>
  )
}

function Production({ documentId, script, title, subtitle }: RehearsalProps) {
  const { segments } = script
  const playback = useRoom(({ playback }) => playback)
  const [sheet, setSheet] = useState<'settings' | 'keys'>()
  const opener = useRef<HTMLElement>(null)
  const open = (which: 'settings' | 'keys') => {
    opener.current = document.activeElement as HTMLElement | null
    setSheet(which)
  }
  useKeepingUp(script, playback)
  useRehearsalKeys(open)
  useWakefulScreen(playback.mode === 'playing')
  return (
    <>
      <PageHeading
        title={title}
        subtitle={subtitle}
        actions={<Transport documentId={documentId} segments={segments} playback={playback} onSheet={open} />}
      />
      {segments.length === 0 ? (
        <NoSegments documentId={documentId} onRetry={script.reload} />
      ) : (
        <Scene documentId={documentId} script={script} />
      )}
      <Sheets sheet={sheet} opener={opener} onClose={() => setSheet(undefined)} />
    </>
  )
}

function Scene({ documentId, script }: Pick<RehearsalProps, 'documentId' | 'script'>) {
  const { segments } = script
  const playback = useRoom(({ playback }) => playback)
  const voices = useVoices()
  return (
    <>
      <MakingNotice documentId={documentId} segments={segments} status={script.status} isMaking={script.isMaking} />
      {segments.some(({ isYours }) => isYours) && <ReadyPanel isAllYours={segments.every(({ isYours }) => isYours)} />}
      {playback.isComplete && <CompletePanel documentId={documentId} segments={segments} />}
      <div className="grid items-start gap-x-7 gap-y-8 xl:grid-cols-[minmax(0,1fr)_316px]">
        <SegmentList documentId={documentId} segments={segments} isMaking={script.isMaking} />
        <CastRail segments={segments} voices={voices} />
      </div>
      <SceneDock segments={segments} playback={playback} />
      <EdgeLight />
    </>
  )
}

interface SheetsProps {
  sheet: 'settings' | 'keys' | undefined
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

const Sheets = ({ sheet, opener, onClose }: SheetsProps) => (
  <>
    <SettingsDialog isOpen={sheet === 'settings'} opener={opener} onClose={onClose} />
    <KeysDialog isOpen={sheet === 'keys'} opener={opener} onClose={onClose} />
  </>
)
