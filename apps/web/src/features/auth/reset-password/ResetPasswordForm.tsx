import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { FormProvider, useForm } from 'react-hook-form'
import { ApiError } from '#lib/http/api-error.ts'
import { Button } from '#ui/Button.tsx'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { ResetForm } from './reset-forms.ts'
import type { useResetPassword } from './reset.queries.ts'

export function ResetPasswordForm({ reset }: { reset: ReturnType<typeof useResetPassword> }) {
  const form = useForm<ResetForm>({
    resolver: standardSchemaResolver(ResetForm),
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '' },
  })

  const submit = ({ password }: ResetForm) =>
    reset.mutate(password, {
      onError: (error) => {
        const message = error instanceof ApiError ? error.fields['new_password'] : undefined
        if (message !== undefined) form.setError('password', { message }, { shouldFocus: true })
      },
    })

  return (
    <FormProvider {...form}>
      <form noValidate className="mt-9 grid" onSubmit={form.handleSubmit(submit)}>
        <NewPasswordFields label="New Password" />
        <Button type="submit" size="large" disabled={reset.isPending}>
          {reset.isPending ? 'Saving…' : 'Reset Password'}
        </Button>
      </form>
    </FormProvider>
  )
}
