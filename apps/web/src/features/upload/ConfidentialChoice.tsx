import { CONFIDENTIAL_MAX_DAYS, dayIn } from '@sidelight/domain/confidential/expiry'
import { Lock } from 'lucide-react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { ConfidentialPromises } from '#shared/confidential/ConfidentialPromises.tsx'
import { DEFAULT_EXPIRY_DAYS, ExpiryChoice } from '#shared/confidential/ExpiryChoice.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'

interface ConfidentialChoiceProps {
  /** The last day of a confidential script; undefined for an ordinary one. */
  day: string | undefined
  isPdf: boolean
  onChange: (day: string | undefined) => void
}

/** For actors who signed a non-disclosure agreement. */
export function ConfidentialChoice({ day, isPdf, onChange }: ConfidentialChoiceProps) {
  return (
    <section aria-label="Confidential" className="grid gap-4 border-t border-line p-5 md:px-7">
      <SwitchField
        label={
          <span className="inline-flex items-center gap-2">
            <Lock aria-hidden="true" className="size-4 text-key-text" />
            Confidential
          </span>
        }
        hint="For a script under an NDA, or one you want kept private. You can't turn this off later."
        checked={day !== undefined}
        onChange={(isOn) => onChange(isOn ? dayIn(DEFAULT_EXPIRY_DAYS, new Date()) : undefined)}
      />
      {day !== undefined && (
        <>
          <ConfidentialPromises device={nameDevice()} />
          {isPdf && (
            <p className="text-body text-mute">
              If the text of this PDF can be read on this {nameDevice()}, the file isn’t uploaded at all. We’ll tell you
              either way.
            </p>
          )}
          <ExpiryChoice legend="Delete it all" day={day} maxDays={CONFIDENTIAL_MAX_DAYS} onChange={onChange} />
        </>
      )}
    </section>
  )
}
