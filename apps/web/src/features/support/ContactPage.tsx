import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { usePageTitle } from '#lib/page-title.ts'
import { Button } from '#ui/Button.tsx'
import { TextAreaField, TextField } from '#ui/Field.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ContactForm } from './contact-form.ts'
import { useSendMessage } from './support.queries.ts'

const EMPTY = { name: '', email: '', phone: '', message: '' }

export function ContactPage() {
  usePageTitle('Contact Us')
  const { register, handleSubmit, reset, formState } = useForm<ContactForm>({
    resolver: standardSchemaResolver(ContactForm),
    mode: 'onTouched',
    defaultValues: EMPTY,
  })
  const message = useSendMessage(() => reset(EMPTY))
  const { errors } = formState
  return (
    <div className="mx-auto max-w-[44rem]">
      <PageHeading title="Contact Us" subtitle="Mon-Fri, 9:00 AM-6:00 PM. We reply within 24 hours." />
      <Panel isLit>
        <form noValidate className="grid" onSubmit={handleSubmit((body) => message.mutate(body))}>
          <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
          <div className="grid sm:grid-cols-2 sm:gap-5">
            <TextField
              label="Email"
              type="email"
              autoComplete="email"
              error={errors.email?.message}
              {...register('email')}
            />
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
          <Button type="submit" className="justify-self-start" disabled={message.isPending}>
            {message.isPending ? 'Sending…' : 'Send Message'}
          </Button>
        </form>
      </Panel>
    </div>
  )
}
