import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError, UNEXPECTED } from '#lib/http/api-error.ts'

/**
 * Shows a server error in a form: under the fields it names, or at the foot of the form (`root`) if it names none. Form
 * fields have the names of the contract.
 */
export function showFormErrors<Form extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Form>,
  fields: readonly Path<Form>[],
): void {
  const apiError = error instanceof ApiError ? error : new ApiError('network', 0, UNEXPECTED)
  const invalidFields = fields.filter((field) => apiError.fields[field] !== undefined)
  for (const [index, field] of invalidFields.entries()) {
    setError(field, { message: apiError.fields[field] ?? apiError.message }, { shouldFocus: index === 0 })
  }
  if (invalidFields.length === 0) setError('root', { message: apiError.message })
}
