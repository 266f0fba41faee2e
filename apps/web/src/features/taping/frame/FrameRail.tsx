import { X } from 'lucide-react'
import { useInputDevices } from '#lib/browser/input-devices.ts'
import { Button } from '#ui/Button.tsx'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'
import { DeviceField } from '#ui/form/DeviceField.tsx'
import { PROMPTER_MODES, type PrompterMode } from '../prompter/prompter-text.ts'
import { useTape, useTapeRun } from '../tape-context.tsx'
import { findPartner } from '../tape-script.ts'
import type { FrameCheckView } from './frame-check.ts'
import { FrameLights } from './FrameLights.tsx'
import { PieceChoice } from './PieceChoice.tsx'
import { RailChoice } from './RailChoice.tsx'
import { SizeChoice } from './SizeChoice.tsx'
import { StemMeter } from './StemMeter.tsx'
import { TapeRail } from './TapeRail.tsx'

const PROMPTER_NAMES: Record<PrompterMode, string> = { full: 'Full', letters: 'Letters', gaps: 'Gaps', off: 'Off' }
const PROMPTER_OPTIONS = PROMPTER_MODES.map((value) => ({ value, label: PROMPTER_NAMES[value] }))

interface FrameRailProps {
  picture: HTMLVideoElement | null
  frameCheck: FrameCheckView
  isOpen: boolean
  onClose: () => void
}

export function FrameRail({ picture, frameCheck, isOpen, onClose }: FrameRailProps) {
  const { lines, hasReads, settings, changeSettings, varyReads, chooseInputs } = useTape()
  const hasHeadphones = useTapeRun((state) => state.settings.hasHeadphones)
  const partner = findPartner(lines)
  return (
    <TapeRail label="Frame" isOpen={isOpen} className="gap-5.5">
      <Button
        look="quiet"
        size="icon"
        aria-label="Close settings"
        className="absolute top-2 right-2 wide:hidden"
        onClick={onClose}
      >
        <X aria-hidden="true" className="size-[18px]" />
      </Button>
      <FrameLights picture={picture} frameCheck={frameCheck} />
      <section>
        <MeterName name="You" />
        <StemMeter stem="microphone" />
        <DeviceFields />
      </section>
      {partner !== undefined && (
        <section>
          <MeterName name={partner} place={hasHeadphones ? 'In your ear' : 'In the room'} />
          <StemMeter stem="partner" />
          <p className="mt-2.5">
            {hasHeadphones
              ? 'Kept on a track of its own. Set how loud your partner is after the take.'
              : `Without an earbud ${partner} is on your tape and can't be taken out.`}
          </p>
          <Button
            look="quiet"
            className="-ml-5 underline decoration-faint underline-offset-4"
            onClick={() => chooseInputs({ hasHeadphones: !hasHeadphones })}
          >
            {hasHeadphones ? 'I have no earbud in' : 'I have an earbud in'}
          </Button>
          {hasReads && (
            <CheckboxField
              cannotBeInvalid
              label="Another read each take"
              checked={settings.isVaryingReads}
              onChange={({ target }) => varyReads(target.checked)}
            />
          )}
        </section>
      )}
      <PieceChoice />
      <SizeChoice />
      <fieldset>
        <legend className="mb-2.5 font-semibold text-text">Prompter</legend>
        <RailChoice
          value={settings.prompter}
          options={PROMPTER_OPTIONS}
          onChange={(prompter) => changeSettings({ prompter })}
        />
      </fieldset>
      <section>
        <CheckboxField
          cannotBeInvalid
          label="Framing check (experimental)"
          checked={settings.isFrameChecked}
          onChange={({ target }) => changeSettings({ isFrameChecked: target.checked })}
        />
        <p className="mt-1.5">
          {frameCheck === 'impossible'
            ? "It can't run in this browser. Use the three lines."
            : "Says when you are too close, too low or at the edge. This device looks once a second, until you roll. Nothing of it is kept or sent. It hasn't been tried with enough faces yet, so trust your eyes first."}
        </p>
      </section>
    </TapeRail>
  )
}

const MeterName = ({ name, place }: { name: string; place?: string }) => (
  <p className="mb-2.25 flex justify-between">
    <b className="font-semibold text-text">{name}</b>
    {place !== undefined && <span>{place}</span>}
  </p>
)

/** Beside the meter and the picture, which show at once what was chosen. */
function DeviceFields() {
  const { settings, chooseInputs } = useTape()
  const microphoneId = useTapeRun((state) => state.settings.microphoneId)
  const { cameras, microphones } = useInputDevices()
  return (
    <div className="mt-2.5 grid gap-2">
      <DeviceField
        label="Microphone"
        devices={microphones}
        value={microphoneId}
        onChange={(id) => chooseInputs({ microphoneId: id })}
      />
      <DeviceField
        label="Camera"
        devices={cameras}
        value={settings.cameraId}
        onChange={(cameraId) => chooseInputs({ cameraId })}
      />
    </div>
  )
}
