import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { CONTROL_LOOK, Field, type FieldParts } from './Field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldParts {
  /** For a form that must know whether the password can be read. */
  shown?: readonly [isShown: boolean, setIsShown: (isShown: boolean) => void]
}

export function PasswordField({ label, error, hint, shown, ...input }: PasswordFieldProps) {
  const ownState = useState(false)
  const [isShown, setIsShown] = shown ?? ownState
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
