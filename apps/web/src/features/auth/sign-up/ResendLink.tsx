import { authApi } from '#lib/api/auth.ts'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { rememberVerification } from './verification-notice.ts'
import { Button } from '#ui/Button.tsx'
import { useCountdown } from '../countdown.ts'

const WAIT_SECONDS = 60

/** Sends another verification mail, at most one a minute. The button keeps its focus while it waits. */
export function ResendLink({ email }: { email: string }) {
  const toast = useToast()
  const [secondsLeft, startWait] = useCountdown()
  const resend = useMutation({
    mutationFn: () => call(authApi.resendVerification, { body: { email } }),
    onSuccess: () => {
      rememberVerification(email, false, Date.now())
      startWait(WAIT_SECONDS)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
  const isWaiting = resend.isPending || secondsLeft > 0
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
      <Button
        look="ghost"
        aria-disabled={isWaiting}
        onClick={() => {
          if (!isWaiting) resend.mutate()
        }}
      >
        {resend.isPending ? (
          'Sending…'
        ) : secondsLeft > 0 ? (
          <span className="tabular-nums">Send again in {secondsLeft} s</span>
        ) : (
          'Send again'
        )}
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {resend.isSuccess && `Sent again to ${email}`}
      </p>
    </div>
  )
}
