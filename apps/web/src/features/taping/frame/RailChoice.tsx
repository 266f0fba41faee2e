import { useId } from 'react'

interface RailChoiceProps<Value extends string | number> {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of a few, side by side. Its fieldset says of what. */
export function RailChoice<Value extends string | number>({ value, options, onChange }: RailChoiceProps<Value>) {
  const name = useId()
  return (
    <div className="tape-modes">
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
