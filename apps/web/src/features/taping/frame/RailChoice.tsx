import { useId } from 'react'

interface RailChoiceProps<Value extends string | number> {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

const OPTION =
  'relative grid h-11 flex-1 cursor-pointer place-items-center rounded-[9px] font-medium has-checked:bg-you-tint has-checked:font-semibold has-checked:text-you has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-you'

/** One of a few, side by side. Its fieldset says of what. */
export function RailChoice<Value extends string | number>({ value, options, onChange }: RailChoiceProps<Value>) {
  const name = useId()
  return (
    <div className="flex rounded-row bg-surface p-0.75 inset-ring inset-ring-line">
      {options.map((option) => (
        <label key={option.value} className={OPTION}>
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
