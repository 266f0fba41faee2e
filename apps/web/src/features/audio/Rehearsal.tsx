import { type RefObject, useRef, useState } from 'react'
import { PageHeading } from '#ui/PageHeading.tsx'
import { useVoices, type useSegments } from './audio.queries.ts'
import { CastRail } from './CastRail.tsx'
import { CompletePanel } from './CompletePanel.tsx'
import { EdgeLight } from './EdgeLight.tsx'
import { useKeepingUp } from './keeping-up.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { MakingNotice } from './MakingNotice.tsx'
import { NoSegments } from './NoSegments.tsx'
import { useRehearsalKeys } from './rehearsal-keys.ts'
import { ReadyPanel } from './ReadyPanel.tsx'
import { Room, useRoom } from './room.tsx'
import { SceneDock } from './SceneDock.tsx'
import { SegmentList } from './SegmentList.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { useTakeServer } from './taking.ts'
import { Transport } from './Transport.tsx'
import { useWakefulScreen } from './wakeful-screen.ts'

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
