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

/** Somebody may have paid and then gone back: before it is said that nothing was charged, the server is asked. */
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
      text={<Account state={state} />}
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

function Account({ state }: { state: PaymentState }) {
  if (state === 'looking') return <Spinner label="Making sure…" />
  return (
    <>
      <p>
        {state === 'lost'
          ? 'You left before paying. Whether anything was charged could not be looked up just now; your transactions show it.'
          : 'No charges were made.'}
      </p>
      <p className="mt-3">
        Something went wrong?{' '}
        <TextLink>
          <Link to={paths.contactUs}>Contact support</Link>
        </TextLink>{' '}
        and a person answers within 24 hours.
      </p>
    </>
  )
}
