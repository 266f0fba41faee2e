import { writeLength } from '@sidelight/domain/time/write-length'
import { isPiece, PIECE_LIMITS } from '@sidelight/domain/taping/piece'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'
import { useTape } from '../tape-context.tsx'
import { RailChoice } from './RailChoice.tsx'

const LIMITS = PIECE_LIMITS.map((value) => ({ value, label: value === 0 ? 'None' : writeLength(value) }))

/** What a drama school asks of a monologue: how long it may run, and whether it is one take. */
export function PieceChoice() {
  const { lines, settings, changeSettings } = useTape()
  if (!isPiece(lines)) return null
  return (
    <fieldset>
      <legend className="mb-2.5 font-semibold text-text">Time limit</legend>
      <RailChoice
        value={settings.limitSeconds}
        options={LIMITS}
        onChange={(limitSeconds) => changeSettings({ limitSeconds })}
      />
      <CheckboxField
        cannotBeInvalid
        label="One unbroken take"
        checked={settings.isUnbroken}
        onChange={({ target }) => changeSettings({ isUnbroken: target.checked })}
      />
    </fieldset>
  )
}
