import type { ComponentProps } from 'react'
import { PasswordField } from '#ui/form/PasswordField.tsx'

type CurrentPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> & {
  /** Whose password it is: unseen, for password managers. */
  email: string
}

export const CurrentPasswordField = ({ email, ...field }: CurrentPasswordFieldProps) => (
  <div>
    <input type="text" autoComplete="username" value={email} readOnly hidden />
    <PasswordField label="Current Password" autoComplete="current-password" {...field} />
  </div>
)
