import { useSearchParams } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { Notice } from '#ui/Notice.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useSettledPayment } from './payment.queries.ts'
import { describePayment } from './payment-outcome.tsx'

const SESSION_PARAM = 'session_id'

/** The address is anybody's to write: what is said here is what the server knows. */
export function PaymentSuccessPage() {
  usePageTitle('Payment')
  const [params] = useSearchParams()
  const sessionId = params.get(SESSION_PARAM) ?? ''
  const payment = useSettledPayment(sessionId)
  const { icon, title, text, actions } = describePayment(payment, sessionId)
  return (
    <div aria-live="polite">
      <Notice
        icon={icon}
        title={title}
        text={payment.state === 'looking' ? <Spinner label="Confirming your payment…" /> : text}
        actions={actions}
      />
    </div>
  )
}
