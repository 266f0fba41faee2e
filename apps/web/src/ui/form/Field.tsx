import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

export const CONTROL_LOOK =
  'w-full rounded-control border border-control bg-surface px-3.5 text-text placeholder:text-faint transition-[border-color,box-shadow] duration-[120ms] ease-cue hover:border-mute focus:border-you focus:shadow-[0_0_0_3px_color-mix(in_srgb,var(--you)_22%,transparent)] focus:outline-none aria-invalid:border-rec-text'

export interface FieldParts {
  label: string
  error?: string | undefined
  hint?: ReactNode
}

interface FieldProps extends FieldParts {
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

/**
 * A labelled control with its hint and its error. Space for the error is always reserved: if the row appeared on blur,
 * the button under the pointer would move away between press and release.
 */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const parts = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean)
  const describedBy = parts.length > 0 ? parts.join(' ') : undefined
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-body font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': describedBy })}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="mt-1.5 text-small text-mute">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <div className="min-h-9 pt-1 pb-3 text-small text-rec-text">
      {text !== undefined && (
        <p id={id} role="alert" className="flex items-start gap-1.5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, error, hint, className = '', ...input }: ComponentProps<'input'> & FieldParts) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <input {...input} {...control} className={`${CONTROL_LOOK} h-12 ${className}`} />}
    </Field>
  )
}

export function TextAreaField({ label, error, hint, ...area }: ComponentProps<'textarea'> & FieldParts) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <textarea rows={4} {...area} {...control} className={`${CONTROL_LOOK} min-h-28 resize-y py-3`} />}
    </Field>
  )
}
