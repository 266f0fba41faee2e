import type { ReactNode } from 'react'

interface PillProps {
  /** Of the group. */
  name: string
  value: string
  label: ReactNode
  isChecked: boolean
  /** Drawn hollow: it cannot be chosen. */
  isImpossible?: boolean
  onChoose: () => void
}

/** A radio button that looks like a pill. It is `relative`, so that the browser scrolls to the hidden input in focus. */
export const Pill = ({ name, value, label, isChecked, isImpossible = false, onChoose }: PillProps) => (
  <label className="relative inline-flex h-11 cursor-pointer items-center gap-2 rounded-full border border-control px-4 text-body font-medium has-checked:border-key has-checked:bg-key has-checked:text-on-key has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-you has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:not-has-checked:text-faint">
    <input
      type="radio"
      name={name}
      value={value}
      checked={isChecked}
      disabled={isImpossible}
      onChange={onChoose}
      className="sr-only"
    />
    {label}
  </label>
)
