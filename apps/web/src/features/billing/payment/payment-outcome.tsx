import type { CheckoutState } from '#lib/api/billing.ts'
import { centsOf, formatUsd } from '@sidelight/domain/billing/money'
import { getPlan, parsePlan } from '@sidelight/domain/billing/plans'
import { countPages } from '@sidelight/domain/upload/cost'
import { ChevronDown, CircleCheck, CircleHelp, Clock, CreditCard } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { findWorkLink } from '#lib/navigation/work-path.ts'
import { Button } from '#ui/Button.tsx'
import type { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { Payment } from './payment.queries.ts'

type Outcome = ComponentProps<typeof Notice>

const REFERENCE_LENGTH = 8

const linkButton = (to: string, name: string, look: 'key' | 'ghost') => (
  <Button asChild look={look}>
    <Link to={to}>{name}</Link>
  </Button>
)
/** The first button leads back to what the user was doing when the pages ran out. */
function continueActions() {
  const work = findWorkLink()
  return (
    <>
      {work !== undefined && linkButton(work.path, work.name, 'key')}
      {linkButton(paths.dashboard, 'Go to Dashboard', work === undefined ? 'key' : 'ghost')}
      {linkButton(paths.subscription, 'View Subscription', 'ghost')}
    </>
  )
}
const SUPPORT_ACTIONS = (
  <>
    {linkButton(paths.contactUs, 'Contact Support', 'ghost')}
    {linkButton(paths.dashboard, 'Go to Dashboard', 'ghost')}
  </>
)

function describePurchase({ packageType: type, packageName: name, pages }: CheckoutState): string {
  if (type === 'paygo') return `${countPages(pages ?? 0)} ${pages === 1 ? 'was' : 'were'} added to your balance.`
  const plan = parsePlan(name)
  return plan === undefined ? 'Your plan is active.' : `You're on the ${getPlan(plan).name} plan now.`
}

/** The specification asks for the reference, which says nothing to most users; so it is folded away. */
const withReference = (text: ReactNode, sessionId: string) => (
  <>
    <p>{text}</p>
    {sessionId !== '' && (
      <details className="group mt-2 text-body">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-medium hover:text-text">
          Payment details
          <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
        </summary>
        <p>
          Checkout <code className="font-script text-text">{sessionId.slice(0, REFERENCE_LENGTH)}</code>. Every payment
          and its receipt is in your{' '}
          <TextLink>
            <Link to={paths.transactions}>transactions</Link>
          </TextLink>
          .
        </p>
      </details>
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
        checkout && `${formatUsd(centsOf(checkout.amountInUsd))} USD paid. ${describePurchase(checkout)}`,
        continueActions(),
        'Payment Successful!',
      )
    case 'open':
      return outcome(
        <Clock />,
        "Your payment isn't confirmed yet. We keep checking, and this page tells you as soon as it is. You can leave it: nothing is lost.",
        continueActions(),
      )
    case 'processing':
      return outcome(
        <Clock />,
        'Your bank is still processing this payment, which can take days. What you bought arrives automatically once it goes through.',
        continueActions(),
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
        continueActions(),
      )
    case 'unknown':
      return outcome(
        <CircleHelp />,
        "We can't find this payment on your account. If you were charged, write to us and we'll find it.",
        SUPPORT_ACTIONS,
      )
  }
}
