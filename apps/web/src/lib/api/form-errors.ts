import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError, UNEXPECTED } from '../http/api-error.ts'

/**
 * Puts what the server complained about where it belongs: under its field, or at the foot of the form (`root`) where
 * no field is to blame. Fields of a form are named as on the wire.
 */
export function showFormErrors<Form extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Form>,
  fields: readonly Path<Form>[],
): void {
  const refusal = error instanceof ApiError ? error : new ApiError('network', 0, UNEXPECTED)
  const blamed = fields.filter((field) => refusal.fields[field] !== undefined)
  for (const [index, field] of blamed.entries()) {
    setError(field, { message: refusal.fields[field] ?? refusal.message }, { shouldFocus: index === 0 })
  }
  if (blamed.length === 0) setError('root', { message: refusal.message })
}
