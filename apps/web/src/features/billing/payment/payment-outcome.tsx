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

/** Enough to be found by when somebody writes to us. */
const REFERENCE_LENGTH = 8

const way = (to: string, name: string, look: 'key' | 'ghost') => (
  <Button asChild look={look}>
    <Link to={to}>{name}</Link>
  </Button>
)
const ON = (
  <>
    {way(paths.subscription, 'View Subscription', 'key')}
    {way(paths.dashboard, 'Go to Dashboard', 'ghost')}
  </>
)
const SUPPORT = (
  <>
    {way(paths.contactUs, 'Contact Support', 'ghost')}
    {way(paths.dashboard, 'Go to Dashboard', 'ghost')}
  </>
)

function describeGain({ package_type: type, package_name: name, pages }: CheckoutState): string {
  if (type === 'paygo') return `${countPages(pages ?? 0)} ${pages === 1 ? 'was' : 'were'} added to your balance.`
  const plan = parsePlan(name)
  return plan === undefined ? 'Your plan is active.' : `You are on the ${getPlan(plan).name} plan now.`
}

const withReference = (sentences: ReactNode, sessionId: string) => (
  <>
    <p>{sentences}</p>
    {sessionId !== '' && (
      <p className="mt-3 text-body">
        Reference <code className="font-script text-text">{sessionId.slice(0, REFERENCE_LENGTH)}</code>
      </p>
    )}
  </>
)

export function describePayment({ state, checkout }: Payment, sessionId: string): Outcome {
  const say = (icon: ReactNode, sentences: ReactNode, actions: ReactNode, title = 'Payment'): Outcome => ({
    icon,
    title,
    text: withReference(sentences, sessionId),
    actions,
  })
  switch (state) {
    case 'looking':
      return { icon: <CreditCard />, title: 'Payment', text: null, actions: null }
    case 'paid':
      return say(
        <CircleCheck />,
        checkout && `${formatUsd(centsOf(checkout.amount_in_usd))} USD paid. ${describeGain(checkout)}`,
        ON,
        'Payment Successful!',
      )
    case 'open':
      return say(
        <Clock />,
        'Your payment is not confirmed yet. We keep looking, and this page tells you as soon as it is. You may leave it: nothing is lost.',
        ON,
      )
    case 'processing':
      return say(
        <Clock />,
        'Your bank is still working on this payment, which can take days. What you bought arrives by itself when it is through.',
        ON,
      )
    case 'expired':
      return say(
        <CreditCard />,
        'This payment was not completed, and no charges were made.',
        <>
          {way(paths.packages, 'Try Payment Again', 'key')}
          {way(paths.dashboard, 'Go to Dashboard', 'ghost')}
        </>,
      )
    case 'lost':
      return say(
        <Clock />,
        'Your payment could not be looked up just now. We keep trying; what you paid for arrives either way.',
        ON,
      )
    case 'unknown':
      return say(
        <CircleHelp />,
        'We know of no such payment on this account. If you were charged, write to us and we find it.',
        SUPPORT,
      )
  }
}
