import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { userApi } from '#lib/api/users.ts'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { showFormErrors } from '../form-errors.ts'
import { Button } from '#ui/Button.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { TextField } from '#ui/form/Field.tsx'
import { FormError } from '#ui/form/FormError.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { CurrentPassword } from '../current-password.ts'
import { CurrentPasswordField } from '../CurrentPasswordField.tsx'
import { useDeleteAccount } from './your-data.queries.ts'

const CONFIRMATION_WORD = 'DELETE'

const DeletionForm = z.extend(userApi.deleteAccount.shape.body, {
  password: CurrentPassword,
  // In any case, because a phone may insist on lower case.
  word: z
    .string()
    .check(
      z.refine((word) => word.trim().toUpperCase() === CONFIRMATION_WORD, `Type ${CONFIRMATION_WORD} to continue`),
    ),
})
type DeletionForm = z.infer<typeof DeletionForm>

export function DeleteAccountForm({ email, onClose }: { email: string; onClose: () => void }) {
  const deletion = useDeleteAccount(email)
  const { register, handleSubmit, setError, formState } = useForm<DeletionForm>({
    resolver: standardSchemaResolver(DeletionForm),
    mode: 'onTouched',
    defaultValues: { password: '', word: '' },
  })
  const { errors } = formState
  return (
    <form
      noValidate
      className="grid"
      onSubmit={handleSubmit(({ password }) =>
        deletion.mutate(password, { onError: (error) => showFormErrors(error, setError, ['password']) }),
      )}
    >
      <CurrentPasswordField email={email} error={errors.password?.message} {...register('password')} />
      <TextField
        label={`Type ${CONFIRMATION_WORD} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.word?.message}
        {...register('word')}
      />
      <FormError text={errors.root?.message} />
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          Keep it
        </Button>
        <PendingButton type="submit" look="danger" isPending={deletion.isPending} pendingText="Deleting…">
          Delete account
        </PendingButton>
      </DialogActions>
    </form>
  )
}
