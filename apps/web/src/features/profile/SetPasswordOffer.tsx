import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { PendingButton } from '#ui/PendingButton.tsx'
import { useSendPasswordLink } from './profile.queries.ts'

/** For a user who has only signed in with Google. The children say what a password is needed for. */
export function SetPasswordOffer({ email, children }: { email: string; children: ReactNode }) {
  const link = useSendPasswordLink()
  if (link.isSuccess) {
    return (
      <div role="status" className="flex items-start gap-3">
        <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
        <p>
          We sent a link to <strong className="font-semibold wrap-anywhere">{email}</strong>. Choosing a password with
          it signs you out everywhere, so you'll have to sign in again.
        </p>
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-5">
      <p className="max-w-[36rem] border-l-[3px] border-key pl-4 text-mute">{children}</p>
      <PendingButton look="ghost" isPending={link.isPending} pendingText="Sending…" onClick={() => link.mutate(email)}>
        Send me a link to set a password
      </PendingButton>
    </div>
  )
}
