import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { readTabKey } from '#lib/storage/tab-storage.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { type PaymentState, usePayment } from './payment.queries.ts'

/** A user may have paid and then gone back, so the page asks the server before it says that nothing was charged. */
export function PaymentCancelledPage() {
  usePageTitle('Payment Cancelled')
  const [sessionId] = useState(() => readTabKey('checkoutSession') ?? '')
  const { state } = usePayment(sessionId, false)
  if (state === 'paid' || state === 'processing') {
    return <Navigate replace to={{ pathname: paths.paymentSuccess, search: `?session_id=${sessionId}` }} />
  }
  return (
    <Notice
      icon={<CreditCard />}
      title="Payment Cancelled"
      text={<Explanation state={state} />}
      actions={
        <>
          <Button asChild>
            <Link to={paths.membership}>Try Payment Again</Link>
          </Button>
          <Button asChild look="ghost">
            <Link to={paths.dashboard}>Back to Dashboard</Link>
          </Button>
        </>
      }
    />
  )
}

function Explanation({ state }: { state: PaymentState }) {
  if (state === 'looking') return <Spinner label="Checking…" />
  return (
    <>
      <p>
        {state === 'lost'
          ? "You left before paying. We couldn't check just now whether anything was charged; your transactions will show it."
          : 'No charges were made.'}
      </p>
      <p className="mt-3">
        Something went wrong?{' '}
        <TextLink>
          <Link to={paths.contactUs}>Contact support</Link>
        </TextLink>{' '}
        and a person will reply within 24 hours.
      </p>
    </>
  )
}
