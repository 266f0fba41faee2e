import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { CONTROL_LOOK, Field, type FieldParts } from './Field.tsx'

export function PasswordField({ label, error, hint, ...input }: Omit<ComponentProps<'input'>, 'type'> & FieldParts) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={`${CONTROL_LOOK} h-12 pr-12`}
          />
          <button
            type="button"
            onClick={() => setIsShown(!isShown)}
            aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-[7px] text-mute hover:text-text"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
