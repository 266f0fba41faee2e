import type { ComponentProps } from 'react'
import { type FieldParts, TextField } from './Field.tsx'

export function EmailField(field: Omit<ComponentProps<'input'>, 'type'> & Omit<FieldParts, 'label'>) {
  return <TextField label="Email" type="email" autoComplete="email" {...field} />
}
