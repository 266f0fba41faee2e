import { useId, useState } from 'react'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'
import { CONTROL_LOOK } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'

interface OneChoiceProps<Value extends string | number> {
  label: string
  initial: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function OneChoice<Value extends string | number>({ label, initial, options, onChange }: OneChoiceProps<Value>) {
  const [value, setValue] = useState(initial)
  return (
    <label className="grid gap-1.5 text-small text-mute">
      {label}
      <Select
        className={`${CONTROL_LOOK} h-12 text-body`}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option.value) === target.value)
          if (chosen === undefined) return
          setValue(chosen.value)
          onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  )
}

interface ManyChoicesProps<Value extends string> {
  legend: string
  initial: readonly Value[]
  options: readonly { value: Value; label: string }[]
  /** In the order of the options. */
  onChange: (chosen: readonly Value[]) => void
}

export function ManyChoices<Value extends string>({ legend, initial, options, onChange }: ManyChoicesProps<Value>) {
  const [chosen, setChosen] = useState(initial)
  const choose = (value: Value, isChosen: boolean) => {
    const next = options
      .map((option) => option.value)
      .filter((each) => (each === value ? isChosen : chosen.includes(each)))
    setChosen(next)
    onChange(next)
  }
  return (
    <fieldset>
      <legend className="mb-1 text-small text-mute">{legend}</legend>
      <div className="flex flex-wrap items-center gap-x-5.5 gap-y-1.5">
        {options.map(({ value, label }) => (
          <CheckboxField
            key={value}
            cannotBeInvalid
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) => choose(value, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface TextProps {
  label: string
  hint?: string | undefined
  initial: string
  onChange: (text: string) => void
}

export function Text({ label, hint, initial, onChange }: TextProps) {
  const [text, setText] = useState(initial)
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small text-mute">
        {label}
      </label>
      <input
        id={id}
        value={text}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={`${CONTROL_LOOK} h-12`}
        onChange={({ target }) => {
          setText(target.value)
          onChange(target.value)
        }}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-small text-mute">
          {hint}
        </p>
      )}
    </div>
  )
}
