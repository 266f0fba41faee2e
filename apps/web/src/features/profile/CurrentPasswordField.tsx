import type { ComponentProps } from 'react'
import { PasswordField } from '#ui/form/PasswordField.tsx'

type CurrentPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> & {
  /** Goes into a hidden field, by which password managers find the password. */
  email: string
}

export const CurrentPasswordField = ({ email, ...field }: CurrentPasswordFieldProps) => (
  <div>
    <input type="text" autoComplete="username" value={email} readOnly hidden />
    <PasswordField label="Current Password" autoComplete="current-password" {...field} />
  </div>
)
