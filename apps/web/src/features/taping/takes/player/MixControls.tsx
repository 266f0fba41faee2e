import type { TapeMix } from '@sidelight/domain/taping/mix-plan'
import { Slider } from '#ui/form/Slider.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { describeLevel, describeNudge } from './mix-texts.ts'

interface MixControlsProps {
  mix: TapeMix
  /** In a piece nobody answers. */
  hasPartner: boolean
  onChange: (mix: TapeMix) => void
}

const LOWEST_DB = -18
/** One step below the lowest level leaves the partner out. */
const OFF = LOWEST_DB - 1
const MAX_NUDGE_MS = 200
const NUDGE_STEP_MS = 10

/** How the partner sounds on the tape. The two voices are recorded apart, so this is settled after the take. */
export function MixControls({ mix, hasPartner, onChange }: MixControlsProps) {
  return (
    <div className="grid gap-1">
      {hasPartner && (
        <Slider
          className="grid items-center gap-x-9 md:grid-cols-2"
          label="Partner on the tape"
          text={describeLevel(mix.partnerDb)}
          min={OFF}
          max={0}
          step={1}
          value={mix.partnerDb ?? OFF}
          onChange={(value) => onChange({ ...mix, partnerDb: value === OFF ? undefined : value })}
        />
      )}
      <details className="group text-body">
        <summary className="inline-flex min-h-11 items-center text-mute underline decoration-faint underline-offset-4 hover:text-text">
          More about the sound
        </summary>
        <div className="grid gap-1 pb-2">
          {hasPartner && (
            <SwitchField
              label="Lower under my voice"
              hint="Your partner steps back while you speak"
              checked={mix.isLowerUnderVoice}
              onChange={(isLowerUnderVoice) => onChange({ ...mix, isLowerUnderVoice })}
              className="flex-row-reverse justify-between"
            />
          )}
          <Slider
            className="grid items-center gap-x-9 md:grid-cols-2"
            label="Sound against picture"
            text={describeNudge(mix.nudgeMs)}
            min={-MAX_NUDGE_MS}
            max={MAX_NUDGE_MS}
            step={NUDGE_STEP_MS}
            value={mix.nudgeMs}
            onChange={(nudgeMs) => onChange({ ...mix, nudgeMs })}
          />
        </div>
      </details>
    </div>
  )
}
