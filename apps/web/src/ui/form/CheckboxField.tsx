import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './Field.tsx'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  error?: string | undefined
  /** No space is reserved for an error. */
  cannotBeInvalid?: boolean
}

export function CheckboxField({ label, error, cannotBeInvalid = false, ...input }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-8 items-center gap-3 text-body">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : id}
            className="peer size-6 appearance-none rounded-[6px] border border-control bg-surface checked:border-key checked:bg-key aria-invalid:border-rec-text"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.5}
            className="pointer-events-none absolute size-4 text-on-key opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {!cannotBeInvalid && <FieldError id={id} text={error} />}
    </div>
  )
}
