import type { CheckoutState } from '@sidelight/contract'
import { centsOf, formatUsd } from '@sidelight/domain/billing/money'
import { getPlan, parsePlan } from '@sidelight/domain/billing/plans'
import { countPages } from '@sidelight/domain/upload/cost'
import { CircleCheck, CircleHelp, Clock, CreditCard } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import type { Notice } from '#ui/Notice.tsx'
import type { Payment } from './payment.queries.ts'

type Outcome = ComponentProps<typeof Notice>

/** Enough for support to find the payment. */
const REFERENCE_LENGTH = 8

const linkButton = (to: string, name: string, look: 'key' | 'ghost') => (
  <Button asChild look={look}>
    <Link to={to}>{name}</Link>
  </Button>
)
const CONTINUE_ACTIONS = (
  <>
    {linkButton(paths.subscription, 'View Subscription', 'key')}
    {linkButton(paths.dashboard, 'Go to Dashboard', 'ghost')}
  </>
)
const SUPPORT_ACTIONS = (
  <>
    {linkButton(paths.contactUs, 'Contact Support', 'ghost')}
    {linkButton(paths.dashboard, 'Go to Dashboard', 'ghost')}
  </>
)

function describePurchase({ package_type: type, package_name: name, pages }: CheckoutState): string {
  if (type === 'paygo') return `${countPages(pages ?? 0)} ${pages === 1 ? 'was' : 'were'} added to your balance.`
  const plan = parsePlan(name)
  return plan === undefined ? 'Your plan is active.' : `You're on the ${getPlan(plan).name} plan now.`
}

const withReference = (text: ReactNode, sessionId: string) => (
  <>
    <p>{text}</p>
    {sessionId !== '' && (
      <p className="mt-3 text-body">
        Reference <code className="font-script text-text">{sessionId.slice(0, REFERENCE_LENGTH)}</code>
      </p>
    )}
  </>
)

export function describePayment({ state, checkout }: Payment, sessionId: string): Outcome {
  const outcome = (icon: ReactNode, text: ReactNode, actions: ReactNode, title = 'Payment'): Outcome => ({
    icon,
    title,
    text: withReference(text, sessionId),
    actions,
  })
  switch (state) {
    case 'looking':
      return { icon: <CreditCard />, title: 'Payment', text: null, actions: null }
    case 'paid':
      return outcome(
        <CircleCheck />,
        checkout && `${formatUsd(centsOf(checkout.amount_in_usd))} USD paid. ${describePurchase(checkout)}`,
        CONTINUE_ACTIONS,
        'Payment Successful!',
      )
    case 'open':
      return outcome(
        <Clock />,
        "Your payment isn't confirmed yet. We keep checking, and this page tells you as soon as it is. You can leave it: nothing is lost.",
        CONTINUE_ACTIONS,
      )
    case 'processing':
      return outcome(
        <Clock />,
        'Your bank is still processing this payment, which can take days. What you bought arrives automatically once it goes through.',
        CONTINUE_ACTIONS,
      )
    case 'expired':
      return outcome(
        <CreditCard />,
        'This payment was not completed, and no charges were made.',
        <>
          {linkButton(paths.packages, 'Try Payment Again', 'key')}
          {linkButton(paths.dashboard, 'Go to Dashboard', 'ghost')}
        </>,
      )
    case 'lost':
      return outcome(
        <Clock />,
        "We couldn't check your payment just now. We keep trying; what you paid for arrives either way.",
        CONTINUE_ACTIONS,
      )
    case 'unknown':
      return outcome(
        <CircleHelp />,
        "We can't find this payment on your account. If you were charged, write to us and we'll find it.",
        SUPPORT_ACTIONS,
      )
  }
}
