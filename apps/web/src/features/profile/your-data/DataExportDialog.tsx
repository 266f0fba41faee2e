import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type CurrentUser, users } from '@sidelight/contract'
import type { RefObject } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { showFormErrors } from '#lib/api/form-errors.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { FormError } from '#ui/form/FormError.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { CurrentPassword } from '../current-password.ts'
import { CurrentPasswordField } from '../CurrentPasswordField.tsx'
import { SetPasswordOffer } from '../SetPasswordOffer.tsx'
import { useStartDataExport } from './your-data.queries.ts'

interface DataExportDialogProps {
  user: CurrentUser
  opener: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export function DataExportDialog({ user, opener, onClose }: DataExportDialogProps) {
  useRaiseModalFlag(true)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      title="Download my data"
      description="The file holds everything, so we ask for your password first."
    >
      {user.has_password ? (
        <DataExportForm email={user.email} onClose={onClose} />
      ) : (
        <SetPasswordOffer email={user.email}>
          You need a password to download your data, and this account doesn't have one yet.
        </SetPasswordOffer>
      )}
    </Dialog>
  )
}

const ExportForm = z.extend(users.startDataExport.shape.body, { password: CurrentPassword })
type ExportForm = z.infer<typeof ExportForm>

function DataExportForm({ email, onClose }: { email: string; onClose: () => void }) {
  const start = useStartDataExport()
  const { register, handleSubmit, setError, formState } = useForm<ExportForm>({
    resolver: standardSchemaResolver(ExportForm),
    mode: 'onTouched',
    defaultValues: { password: '' },
  })
  const { errors } = formState
  return (
    <form
      noValidate
      className="grid"
      onSubmit={handleSubmit(({ password }) =>
        start.mutate(password, {
          onSuccess: onClose,
          onError: (error) => showFormErrors(error, setError, ['password']),
        }),
      )}
    >
      <CurrentPasswordField email={email} error={errors.password?.message} {...register('password')} />
      <FormError text={errors.root?.message} />
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" isPending={start.isPending} pendingText="Starting…">
          Make the file
        </PendingButton>
      </DialogActions>
    </form>
  )
}
