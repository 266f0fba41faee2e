import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Profile } from '#lib/api/forms.ts'
import type { User } from '#lib/api/users.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { showFormErrors } from './form-errors.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/form/Field.tsx'
import { FormError } from '#ui/form/FormError.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { useUpdateProfile } from './profile.queries.ts'

export function PersonalForm({ user, onDone }: { user: User; onDone: () => void }) {
  const update = useUpdateProfile(onDone)
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Profile>({
    resolver: standardSchemaResolver(Profile),
    mode: 'onTouched',
    defaultValues: { name: user.fullName, username: user.username },
  })
  const { errors } = formState
  useEffect(() => setFocus('name'), [setFocus])

  return (
    <form
      noValidate
      className="grid"
      onSubmit={handleSubmit((profile) =>
        update.mutate(profile, { onError: (error) => showFormErrors(error, setError, ['name', 'username']) }),
      )}
    >
      <div className="grid sm:grid-cols-2 sm:gap-5">
        <TextField label="Full Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <TextField
          label="User Name"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
      </div>
      <FormError text={errors.root?.message} />
      <div className="flex flex-wrap gap-2.5">
        <PendingButton type="submit" isPending={update.isPending} pendingText="Saving…">
          Save changes
        </PendingButton>
        <Button look="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
