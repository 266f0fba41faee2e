import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ContactMessage, Subject } from '#lib/api/forms.ts'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#ui/Button.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { EmailField } from '#ui/form/EmailField.tsx'
import { TextAreaField, TextField } from '#ui/form/Field.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { useSubmitTicket } from './support.queries.ts'

const Ticket = z.extend(ContactMessage, {
  subject: z.pipe(z.string().check(z.trim(), z.minLength(1, 'Subject is required')), Subject),
})

type Ticket = z.infer<typeof Ticket>

interface SupportFormProps {
  name: string
  email: string
  onClose: () => void
}

export function SupportForm({ name, email, onClose }: SupportFormProps) {
  const ticket = useSubmitTicket(onClose)
  const { register, handleSubmit, formState } = useForm<Ticket>({
    resolver: standardSchemaResolver(Ticket),
    mode: 'onTouched',
    defaultValues: { name, email, phone: '', subject: '', message: '' },
  })
  const { errors } = formState
  return (
    <form
      noValidate
      className="grid"
      onSubmit={handleSubmit(({ phone, ...rest }) => ticket.mutate(phone ? { ...rest, phone } : rest))}
    >
      <div className="grid sm:grid-cols-2 sm:gap-4">
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <EmailField error={errors.email?.message} {...register('email')} />
      </div>
      <TextField
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        hint="Include your country code"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField label="Subject" error={errors.subject?.message} {...register('subject')} />
      <TextAreaField label="Message" error={errors.message?.message} {...register('message')} />
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" isPending={ticket.isPending} pendingText="Sending…">
          Submit Ticket
        </PendingButton>
      </DialogActions>
    </form>
  )
}
