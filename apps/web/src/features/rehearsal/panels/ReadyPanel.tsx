import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { Mic, MicOff } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import type { ListeningState } from '../controller/listening-session.ts'
import { LevelBars } from '../current-line/LevelBars.tsx'
import { useRehearsalState, useRehearsal } from '../controller/rehearsal-context.tsx'

/** Whether the room can hear the actor, with what, and where the voice goes: in words, before the first cue. */
export function ReadyPanel({ isAllYours }: { isAllYours: boolean }) {
  const listening = useRehearsalState(({ listening }) => listening)
  const settings = useRehearsalState(({ settings }) => settings)
  const canHear =
    settings.ear !== 'tap' && listening.lostBecause === undefined && listening.found?.microphone === 'ready'
  const Icon = canHear || listening.found === undefined ? Mic : MicOff
  return (
    <section
      aria-label="Before you begin"
      className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-row border border-line bg-surface px-5 py-3.5"
    >
      <div className="flex flex-[1_1_20rem] items-center gap-5 max-sm:gap-4">
        <Icon aria-hidden="true" className={`size-5 shrink-0 ${canHear ? 'text-you' : 'text-mute'}`} />
        <div>
          <p role="status" className="text-body text-pretty">
            {sayWhatHears(listening, settings)}
          </p>
          <p className="mt-0.5 text-small text-pretty text-mute">
            {voiceWords(listening, settings)}
            {isAllYours && ' Every line here is yours: nobody answers, the next one simply follows.'}
          </p>
        </div>
      </div>
      {canHear && listening.phase === 'ready' && <LevelBars bars={12} />}
      <Check listening={listening} settings={settings} />
    </section>
  )
}

function Check({ listening, settings }: { listening: ListeningState; settings: RehearsalSettings }) {
  const run = useRehearsal()
  const isPending = useRehearsalState(({ pending }) => pending !== undefined)
  if (settings.ear === 'tap') return null
  if (isPending && listening.phase === 'asking') {
    return (
      <Button look="ghost" onClick={run.continueByTap}>
        Go on without it
      </Button>
    )
  }
  return (
    <Button look="ghost" aria-disabled={listening.phase === 'asking'} onClick={run.check}>
      {listening.phase === 'unasked' ? 'Check microphone' : 'Check again'}
    </Button>
  )
}

function sayWhatHears({ phase, found, loadedShare, lostBecause }: ListeningState, { ear }: RehearsalSettings): string {
  if (ear === 'tap') return 'Listening is off. Space or a tap gives the next cue.'
  if (lostBecause !== undefined) return lostBecause
  if (phase === 'asking') return 'Your browser is asking for the microphone. Allow it, or go on without it.'
  if (phase === 'loading') {
    return `Getting ready to listen${loadedShare === 0 ? '…' : `: ${Math.round(loadedShare * 100)} %`}`
  }
  if (found === undefined) return 'Play All asks for your microphone, to hear when you finish your line.'
  if (found.microphone !== 'ready') return found.why
  return phase === 'ready' ? `Microphone ready. ${found.why}` : `Play All asks for your microphone. ${found.why}`
}

/** Said only when it is true: of an ear that is here, or of none at all. Takes leave when somebody saves them. */
function voiceWords({ found }: ListeningState, { ear, isRecording }: RehearsalSettings): string {
  const isElsewhere = found === undefined ? ear === 'browser' : found.voiceGoes === 'vendor'
  if (ear !== 'tap' && isElsewhere) return 'Your voice may be sent to the maker of your browser.'
  return isRecording && ear !== 'tap' && found?.ear !== 'tap'
    ? 'Your voice stays on this device until you save a take.'
    : 'Your voice stays on this device.'
}
