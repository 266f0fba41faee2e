import { authApi } from '#lib/api/auth.ts'
import { userApi } from '#lib/api/users.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ApiError, isTemporary, messageOf } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { useFocusOnMain } from '#lib/navigation/focus-main.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { refresh } from '#lib/api/query.ts'
import { hasSession } from '#lib/session/session.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { Button } from '#ui/Button.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { ContactSupport } from './ContactSupport.tsx'
import { LinkErrorPanel } from './LinkErrorPanel.tsx'
import { useTokenFromUrl } from './token-from-url.ts'

const NOT_VALID = 'This link is not valid.'

/** Confirms only on a click: mail scanners open links too, and must not change the address of an account. */
export function ConfirmEmailPage() {
  usePageTitle('Confirm your new email')
  const token = useTokenFromUrl(useParams()['token'], paths.confirmEmail)
  const confirmation = useConfirmEmail()
  if (confirmation.isSuccess) return <Confirmed />
  if (token === undefined) return <NotConfirmed reason={NOT_VALID} />
  if (confirmation.isError && !canRetry(confirmation.error))
    return <NotConfirmed reason={messageOf(confirmation.error)} />
  return (
    <>
      <AuthHeading title="Confirm your new email">
        Once confirmed, you sign in with this address and our mail goes there.
      </AuthHeading>
      <PendingButton
        size="large"
        className="mt-8"
        isPending={confirmation.isPending}
        pendingText="Confirming…"
        onClick={() => confirmation.mutate(token)}
      >
        Confirm new email
      </PendingButton>
      <p className="mt-8 text-mute">Didn't ask for this? Close this page and nothing changes.</p>
    </>
  )
}

/** True if another click on the same link may succeed. */
const canRetry = (error: unknown): boolean => isTemporary(error) || (error instanceof ApiError && error.status === 429)

function useConfirmEmail() {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(authApi.confirmEmail, { body: { token } }),
    onSuccess: () => refresh(client, userApi.me),
    onError: (error) => {
      if (canRetry(error)) toast('error', messageOf(error))
    },
  })
}

function Confirmed() {
  useFocusOnMain()
  return (
    <>
      <AuthHeading title="Email confirmed">
        Your account now uses this address. The old one no longer works.
      </AuthHeading>
      <Button asChild className="mt-8">
        {hasSession() ? <Link to={paths.profile}>Back to Profile</Link> : <Link to={paths.signIn}>Sign In</Link>}
      </Button>
    </>
  )
}

function NotConfirmed({ reason }: { reason: string }) {
  return (
    <LinkErrorPanel
      title="Not confirmed"
      reason={reason}
      actions={
        <>
          <Button asChild>
            <Link to={paths.profile}>Go to Profile</Link>
          </Button>
          <ContactSupport />
        </>
      }
    >
      Your address is unchanged. You can ask for a new link on your profile page.
    </LinkErrorPanel>
  )
}
