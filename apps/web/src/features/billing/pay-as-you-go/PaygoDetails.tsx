import { formatUsd } from '@sidelight/domain/billing/money'
import { PAYGO_PAGE_CENTS, paygoPrice } from '@sidelight/domain/billing/pay-as-you-go'
import { PLANS, type PlanKey } from '@sidelight/domain/billing/plans'

/** The price of a page on each plan, with the current plan marked. */
export function PaygoDetails({ plan: currentPlan }: { plan: PlanKey }) {
  return (
    <>
      <p className="mt-2.5 max-w-[36rem] text-mute">
        {formatUsd(PAYGO_PAGE_CENTS)} per extra page, less on a plan. No minimum purchase. Extra pages are used after
        your monthly pages, and stay yours until then.
      </p>
      <dl
        aria-label="Price per page"
        className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 text-body sm:grid-cols-4 sm:gap-x-2.5"
      >
        {PLANS.map(({ key, name, paygoDiscountPercent: discount }) => (
          <div key={key} className={`border-l-[3px] pl-3 ${key === currentPlan ? 'border-key' : 'border-line'}`}>
            <dt className={key === currentPlan ? 'font-semibold' : 'text-mute'}>
              {name}
              {key === currentPlan && <span className="sr-only"> (your plan)</span>}
            </dt>
            <dd className={`tabular-nums ${key === currentPlan ? '' : 'text-mute'}`}>
              {formatUsd(paygoPrice(1, key).unitCents)}
              {discount > 0 && ` (${discount}% off)`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
