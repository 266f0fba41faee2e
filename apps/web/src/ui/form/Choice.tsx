import { type ReactNode, useId } from 'react'
import { Pill } from './Pill.tsx'

interface ChoiceProps<Value extends string> {
  legend: string
  /** Explains the choice. */
  hint?: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}

/** Radio buttons that look like pills. */
export function Choice<Value extends string>({ legend, hint, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : `${name}-hint`}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Pill
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            isChecked={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${name}-hint`} className="mt-2 text-small text-mute">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
