import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { Mic, MicOff } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import type { ListeningState } from '#audio/rehearsal/listening-session.ts'
import { describeListening, describeVoice } from '../describe-listening.ts'
import { LevelBars } from '../current-line/LevelBars.tsx'
import { RecordMyLines } from './RecordMyLines.tsx'
import { useIsConfidential, useRehearsalState, useRehearsal } from '../rehearsal-context.tsx'

/** Tells the actor before the run whether and how Sidelight listens, and where the voice goes. */
export function ReadyPanel({ isAllYours }: { isAllYours: boolean }) {
  const listening = useRehearsalState(({ listening }) => listening)
  const settings = useRehearsalState(({ settings }) => settings)
  const isConfidential = useIsConfidential()
  const { preflight } = listening
  const canHear = settings.listener !== 'tap' && listening.loss === undefined && preflight?.microphone === 'ready'
  const Icon = canHear || preflight === undefined ? Mic : MicOff
  return (
    <section
      aria-label="Before you begin"
      className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-row border border-line bg-surface px-5 py-3.5"
    >
      <div className="flex flex-[1_1_20rem] items-center gap-5 max-sm:gap-4">
        <Icon aria-hidden="true" className={`size-5 shrink-0 ${canHear ? 'text-you' : 'text-mute'}`} />
        <div>
          <p role="status" className="text-body text-pretty">
            {describeListening(listening, settings, 'Play All')}
          </p>
          <p className="mt-0.5 text-small text-pretty text-mute">
            {describeVoice(listening, settings, isConfidential)}
            {isAllYours && ' Every line here is yours: nobody answers, the next one simply follows.'}
          </p>
        </div>
      </div>
      {canHear && listening.phase === 'ready' && <LevelBars bars={12} />}
      {settings.listener !== 'tap' && <RecordMyLines />}
      <CheckButton listening={listening} settings={settings} />
    </section>
  )
}

function CheckButton({ listening, settings }: { listening: ListeningState; settings: RehearsalSettings }) {
  const controller = useRehearsal()
  const isPending = useRehearsalState(({ pending }) => pending !== undefined)
  if (settings.listener === 'tap') return null
  if (isPending && listening.phase === 'asking') {
    return (
      <Button look="ghost" onClick={controller.continueByTap}>
        Go on without it
      </Button>
    )
  }
  return (
    <Button look="ghost" aria-disabled={listening.phase === 'asking'} onClick={controller.checkMicrophone}>
      {listening.phase === 'unasked' ? 'Check microphone' : 'Check again'}
    </Button>
  )
}
