import { type RefObject, useRef, useState } from 'react'
import { PageHeading } from '#ui/PageHeading.tsx'
import { useVoices, type useScriptLines } from './rehearsal.queries.ts'
import { CastList } from './panels/CastList.tsx'
import { CompletePanel } from './panels/CompletePanel.tsx'
import { TurnLight } from './current-line/TurnLight.tsx'
import { useRefreshWhileGenerating } from './refresh-audio-status.ts'
import { KeysDialog } from './panels/KeysDialog.tsx'
import { AudioProgressNotice } from './AudioProgressNotice.tsx'
import { NoLines } from './NoLines.tsx'
import { useKeyboardShortcuts } from './transport/keyboard-shortcuts.ts'
import { ReadingPanel } from './panels/ReadingPanel.tsx'
import { ReadyPanel } from './panels/ReadyPanel.tsx'
import { RehearsalProvider, useRehearsalState } from './rehearsal-context.tsx'
import { TransportBar } from './transport/TransportBar.tsx'
import { LineList } from './lines/LineList.tsx'
import { SettingsDialog } from './panels/SettingsDialog.tsx'
import { Transport } from './transport/Transport.tsx'
import { useScreenWakeLock } from '#lib/browser/screen-wake-lock.ts'

interface RehearsalProps {
  documentId: string
  script: ReturnType<typeof useScriptLines>
  title: string
  subtitle: string
}

export function RehearsalScreen(props: RehearsalProps) {
  const { documentId, script } = props
  return (
    <RehearsalProvider documentId={documentId} lines={script.lines} renewAddresses={script.renew}>
      <Production {...props} />
    </RehearsalProvider>
  )
}

function Production({ documentId, script, title, subtitle }: RehearsalProps) {
  const { lines } = script
  const playback = useRehearsalState(({ playback }) => playback)
  const [dialog, setDialog] = useState<'settings' | 'keys' | 'reading'>()
  const opener = useRef<HTMLElement>(null)
  const open = (which: 'settings' | 'keys') => {
    opener.current = document.activeElement as HTMLElement | null
    setDialog(which)
  }
  useRefreshWhileGenerating(script, playback)
  useKeyboardShortcuts(open)
  useScreenWakeLock(playback.mode === 'playing')
  return (
    <>
      <PageHeading
        title={title}
        subtitle={subtitle}
        actions={<Transport documentId={documentId} lines={lines} playback={playback} onOpenDialog={open} />}
      />
      {lines.length === 0 ? (
        <NoLines documentId={documentId} onRetry={script.reload} />
      ) : (
        <Script documentId={documentId} script={script} />
      )}
      <Dialogs
        dialog={dialog}
        opener={opener}
        onClose={() => setDialog(undefined)}
        onReading={() => setDialog('reading')}
      />
    </>
  )
}

function Script({ documentId, script }: Pick<RehearsalProps, 'documentId' | 'script'>) {
  const { lines } = script
  const playback = useRehearsalState(({ playback }) => playback)
  const voices = useVoices()
  return (
    <>
      <AudioProgressNotice
        documentId={documentId}
        lines={lines}
        status={script.status}
        isGenerating={script.isGenerating}
      />
      {lines.some(({ isActors }) => isActors) && (
        <ReadyPanel isAllYours={lines.every(({ isActors, isSilent }) => isActors || isSilent)} />
      )}
      {playback.isComplete && <CompletePanel documentId={documentId} lines={lines} />}
      <div className="grid items-start gap-x-7 gap-y-8 xl:grid-cols-[minmax(0,1fr)_316px]">
        <LineList documentId={documentId} lines={lines} isGenerating={script.isGenerating} />
        <CastList lines={lines} voices={voices} />
      </div>
      <TransportBar lines={lines} playback={playback} />
      <TurnLight />
    </>
  )
}

interface DialogsProps {
  dialog: 'settings' | 'keys' | 'reading' | undefined
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  onReading: () => void
}

const Dialogs = ({ dialog, opener, onClose, onReading }: DialogsProps) => (
  <>
    <SettingsDialog isOpen={dialog === 'settings'} opener={opener} onClose={onClose} onReading={onReading} />
    {dialog === 'reading' && <ReadingPanel opener={opener} onClose={onClose} />}
    <KeysDialog isOpen={dialog === 'keys'} opener={opener} onClose={onClose} />
  </>
)
