import { useId } from 'react'

interface ChoiceProps<Value extends string> {
  legend: string
  /** Explains the choice. */
  hint?: string
  value: Value
  options: readonly { value: Value; label: string }[]
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
          <label
            key={option.value}
            className="inline-flex h-11 cursor-pointer items-center rounded-full border border-control px-4 text-body font-medium has-checked:border-key has-checked:bg-key has-checked:text-on-key has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-you"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
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
