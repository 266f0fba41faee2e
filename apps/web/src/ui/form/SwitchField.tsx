import { type ReactNode, useId } from 'react'

interface SwitchFieldProps {
  label: ReactNode
  /** What follows from it. */
  hint?: string
  checked: boolean
  onChange: (isChecked: boolean) => void
  className?: string
}

/** A setting that takes effect at once. */
export function SwitchField({ label, hint, checked, onChange, className = '' }: SwitchFieldProps) {
  const hintId = useId()
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 text-body font-medium ${className}`}>
      <span className="relative h-7 w-[46px] shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={({ target }) => onChange(target.checked)}
          className="peer size-full cursor-pointer appearance-none rounded-[14px] bg-raised shadow-[inset_0_0_0_1.5px_var(--control)] checked:bg-key checked:shadow-none focus-visible:rounded-[14px]"
        />
        <span className="pointer-events-none absolute top-[5px] left-[5px] size-[18px] rounded-full bg-mute transition-transform duration-[220ms] ease-cue peer-checked:translate-x-[18px] peer-checked:bg-on-key" />
      </span>
      <span>
        {label}
        {hint !== undefined && (
          <span id={hintId} className="block text-small font-normal text-mute">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
