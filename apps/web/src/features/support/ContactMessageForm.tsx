import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { EmailField } from '#ui/form/EmailField.tsx'
import { TextAreaField, TextField } from '#ui/form/Field.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { ContactForm } from './contact-form.ts'
import { useSendMessage } from './support.queries.ts'

const EMPTY = { name: '', email: '', phone: '', message: '', leave_empty: '' }

export function ContactMessageForm() {
  const { register, handleSubmit, reset, formState } = useForm<ContactForm>({
    resolver: standardSchemaResolver(ContactForm),
    mode: 'onTouched',
    defaultValues: EMPTY,
  })
  const message = useSendMessage(() => reset(EMPTY))
  const { errors } = formState
  return (
    <form
      noValidate
      className="grid"
      onSubmit={handleSubmit(({ leave_empty: honeypot, ...body }) =>
        message.mutate(honeypot ? { ...body, leave_empty: honeypot } : body),
      )}
    >
      {/* A trap for bots, which fill in every field; users can neither see nor focus it. */}
      <div aria-hidden="true" className="sr-only">
        <input tabIndex={-1} autoComplete="off" aria-label="Leave this empty" {...register('leave_empty')} />
      </div>
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <div className="grid sm:grid-cols-2 sm:gap-5">
        <EmailField error={errors.email?.message} {...register('email')} />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="Include your country code"
          error={errors.phone?.message}
          {...register('phone')}
        />
      </div>
      <TextAreaField label="Message" error={errors.message?.message} {...register('message')} />
      <PendingButton type="submit" size="large" isPending={message.isPending} pendingText="Sending…">
        Send Message
      </PendingButton>
    </form>
  )
}
