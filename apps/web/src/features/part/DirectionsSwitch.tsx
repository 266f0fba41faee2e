import { SwitchField } from '#ui/form/SwitchField.tsx'

interface DirectionsSwitchProps {
  areRead: boolean
  onChange: (areRead: boolean) => void
}

/** Belongs to the script, like the same choice on Voice Assignment and in the settings of the rehearsal. */
export const DirectionsSwitch = ({ areRead, onChange }: DirectionsSwitchProps) => (
  <SwitchField
    label="Read directions aloud"
    checked={areRead}
    onChange={onChange}
    className="whitespace-nowrap max-md:flex-row-reverse max-md:justify-between"
  />
)
