import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import { type Speed, SPEEDS, speedLabel } from '@sidelight/domain/playback/playback-line'
import type { RefObject } from 'react'
import { useInputDevices } from '#lib/browser/input-devices.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { DeviceField } from '#ui/form/DeviceField.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useIsConfidential, useRehearsalState, useRehearsal } from '../rehearsal-context.tsx'
import { KeepOffline } from '../offline/KeepOffline.tsx'
import { LevelBars } from '../current-line/LevelBars.tsx'
import { DirectionsSetting } from './DirectionsSetting.tsx'
import { LearnedVoice } from './LearnedVoice.tsx'
import { RecordMyLines } from './RecordMyLines.tsx'
import { VaryReads } from './VaryReads.tsx'

interface SettingsDialogProps {
  isOpen: boolean
  onClose: () => void
  opener: RefObject<HTMLElement | null>
  /** Opens the panel of how the script looks. */
  onReading: () => void
}

const PACE = [
  { value: 'tight', label: 'Tight: at once' },
  { value: 'natural', label: 'Natural: 1.5 s' },
  { value: 'roomy', label: 'Roomy: 2 s' },
] as const
const LISTENER = [
  { value: 'auto', label: 'This device' },
  { value: 'browser', label: 'My browser' },
  { value: 'tap', label: "Off: I'll tap" },
] as const
const STRICTNESS = [
  { value: 'relaxed', label: 'Relaxed' },
  { value: 'standard', label: 'Standard' },
  { value: 'exact', label: 'Word for word' },
] as const
const LANGUAGE = [
  { value: 'en-US', label: 'American' },
  { value: 'en-GB', label: 'British' },
  { value: 'en-AU', label: 'Australian' },
] as const
const OUTPUT = [
  { value: 'speakers', label: 'Speakers' },
  { value: 'headphones', label: 'Headphones' },
] as const

const SPEED = SPEEDS.map((speed) => ({ value: String(speed), label: speedLabel(speed) }))

const PACE_HINT = {
  tight: 'Your partner answers as soon as you have said your last word.',
  natural: 'Your partner takes a breath before answering.',
  roomy: 'Your partner leaves you time after your last word.',
}
const LISTENER_HINT = {
  auto: 'We follow your voice on this device. It goes nowhere else.',
  'on-device': 'We follow your voice on this device. It goes nowhere else.',
  browser: 'Your browser’s own speech recognition, which may send your voice to its maker.',
  tap: 'Space, the right arrow, a pedal or a tap gives the next cue.',
}

/** The settings of the rehearsal. Another speed counts at once, any other change from the next line on. */
export function SettingsDialog({ isOpen, onClose, opener, onReading }: SettingsDialogProps) {
  useRaiseModalFlag(isOpen, onClose)
  const { changeSettings } = useRehearsal()
  const settings = useRehearsalState(({ settings }) => settings)
  const set = (change: Partial<RehearsalSettings>) => changeSettings({ ...settings, ...change })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      opener={opener}
      title="Rehearsal settings"
      description="Saved on this device. Speed changes at once, the rest from your next line."
    >
      <div className="grid gap-6">
        {!settings.isItalian && (
          <Choice
            legend="Pace"
            hint={PACE_HINT[settings.pace]}
            value={settings.pace}
            options={PACE}
            onChange={(pace) => set({ pace })}
          />
        )}
        <RunSettings settings={settings} set={set} />
        <ListenerSetting settings={settings} set={set} />
        {settings.listener !== 'tap' && <MicrophoneSetting settings={settings} set={set} />}
        <RecordingSettings settings={settings} set={set} />
        <Choice
          legend="You hear your partner on"
          hint={
            settings.hasHeadphones
              ? 'The microphone stays as it is, for the best sound on tape.'
              : 'We filter your partner out of what the microphone hears.'
          }
          value={settings.hasHeadphones ? 'headphones' : 'speakers'}
          options={OUTPUT}
          onChange={(value) => set({ hasHeadphones: value === 'headphones' })}
        />
        <div>
          <p className="mb-2 font-semibold">Reading</p>
          <Button look="ghost" onClick={onReading}>
            Typeface, size, spaces, paper
          </Button>
        </div>
        <AdvancedSettings settings={settings} set={set} />
      </div>
    </Dialog>
  )
}

interface PartProps {
  settings: RehearsalSettings
  set: (change: Partial<RehearsalSettings>) => void
}

/** Words of a confidential script are not heard by the browser's maker. */
function ListenerSetting({ settings, set }: PartProps) {
  const options = useIsConfidential() ? LISTENER.filter(({ value }) => value !== 'browser') : LISTENER
  const value = options.find(({ value }) => value === settings.listener)?.value ?? 'auto'
  return (
    <Choice
      legend="Who listens"
      hint={LISTENER_HINT[value]}
      value={value}
      options={options}
      onChange={(listener) => set({ listener })}
    />
  )
}

/** With its level, once it is open. */
function MicrophoneSetting({ settings, set }: PartProps) {
  const isOpen = useRehearsalState(
    ({ listening }) => listening.phase === 'ready' && listening.preflight?.microphone === 'ready',
  )
  const { microphones } = useInputDevices()
  if (microphones.length < 2) return null
  return (
    <div className="grid gap-2.5">
      <DeviceField
        label="Microphone"
        devices={microphones}
        value={settings.microphoneId}
        onChange={(microphoneId) => set({ microphoneId })}
      />
      {isOpen && <LevelBars />}
    </div>
  )
}

/** How much of the scene is heard, and how fast. */
function RunSettings({ settings, set }: PartProps) {
  const { speed, isItalian, hasShortCues } = settings
  return (
    <div className="grid gap-2.5">
      {!isItalian && (
        <Choice
          legend="Speed"
          value={String(speed)}
          options={SPEED}
          onChange={(value) => set({ speed: Number(value) as Speed })}
        />
      )}
      <CheckboxField
        cannotBeInvalid
        label={
          <>
            Italian run
            <span className="block text-small text-mute">Just the words, at 1.5x: no pauses, no directions.</span>
          </>
        }
        checked={isItalian}
        onChange={({ target }) => set({ isItalian: target.checked })}
      />
      <CheckboxField
        cannotBeInvalid
        label={
          <>
            Short cues
            <span className="block text-small text-mute">
              You hear the last five words before each of your lines, and nothing else.
            </span>
          </>
        }
        checked={hasShortCues}
        onChange={({ target }) => set({ hasShortCues: target.checked })}
      />
    </div>
  )
}

function RecordingSettings({ settings, set }: PartProps) {
  return (
    <div className="grid gap-2.5">
      <RecordMyLines />
      <CheckboxField
        cannotBeInvalid
        label={
          <>
            Hold for me
            <span className="block text-small text-mute">
              {settings.isRecording
                ? 'Always on while we record your lines: silence never ends your line.'
                : 'Silence never ends your line.'}
            </span>
          </>
        }
        checked={settings.isHolding || settings.isRecording}
        aria-disabled={settings.isRecording}
        onChange={({ target }) => !settings.isRecording && set({ isHolding: target.checked })}
      />
    </div>
  )
}

/** What is set once, if ever. */
function AdvancedSettings({ settings, set }: PartProps) {
  return (
    <details className="border-t border-line pt-4">
      <summary className="inline-flex min-h-11 items-center text-mute underline decoration-faint underline-offset-4 hover:text-text">
        Advanced
      </summary>
      <div className="grid gap-6 pt-4">
        <div className="grid gap-2.5">
          <CheckboxField
            cannotBeInvalid
            label={
              <>
                Let me speak lines I've already recorded
                <span className="block text-small text-mute">Otherwise your recordings play.</span>
              </>
            }
            checked={settings.isSpokenAnew}
            onChange={({ target }) => set({ isSpokenAnew: target.checked })}
          />
          <CheckboxField
            cannotBeInvalid
            label={
              <>
                Whisper “Line?” to me
                <span className="block text-small text-mute">With headphones, in one of this device's voices.</span>
              </>
            }
            checked={settings.isPromptSpoken}
            onChange={({ target }) => set({ isPromptSpoken: target.checked })}
          />
        </div>
        <CheckboxField
          cannotBeInvalid
          label={
            <>
              Let me cut in
              <span className="block text-small text-mute">
                {settings.hasHeadphones
                  ? 'A partner whose line ends in a dash stops when you start.'
                  : 'A partner whose line ends in a dash stops when you start. Needs an earbud: without one your microphone hears your partner.'}
              </span>
            </>
          }
          checked={settings.isInterruptible}
          onChange={({ target }) => set({ isInterruptible: target.checked })}
        />
        <DirectionsSetting />
        <VaryReads isOn={settings.isVaryingReads} onChange={(isVaryingReads) => set({ isVaryingReads })} />
        <Choice
          legend="Your words"
          value={settings.strictness}
          options={STRICTNESS}
          onChange={(strictness) => set({ strictness })}
        />
        <Choice
          legend="Your English"
          value={settings.language}
          options={LANGUAGE}
          onChange={(language) => set({ language })}
        />
        <LearnedVoice />
        <CheckboxField
          cannotBeInvalid
          label="Show my notes"
          checked={settings.isShowingNotes}
          onChange={({ target }) => set({ isShowingNotes: target.checked })}
        />
        <KeepOffline />
      </div>
    </details>
  )
}
