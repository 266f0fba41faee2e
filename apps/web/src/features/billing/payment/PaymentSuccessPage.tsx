import { useSearchParams } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { Notice } from '#ui/Notice.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { usePaymentAfterSpinner } from './payment.queries.ts'
import { describePayment } from './payment-outcome.tsx'

const SESSION_PARAM = 'session_id'

/** Anybody can type this address, so the page shows only what the server knows about the payment. */
export function PaymentSuccessPage() {
  usePageTitle('Payment')
  const [params] = useSearchParams()
  const sessionId = params.get(SESSION_PARAM) ?? ''
  const payment = usePaymentAfterSpinner(sessionId)
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
