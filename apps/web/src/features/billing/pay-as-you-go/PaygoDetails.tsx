import { formatUsd } from '@sidelight/domain/billing/money'
import { PAYGO_PAGE_CENTS, paygoPrice } from '@sidelight/domain/billing/pay-as-you-go'
import { PLANS, type PlanKey } from '@sidelight/domain/billing/plans'

/** What a page costs on each plan, with one's own marked. */
export function PaygoDetails({ plan: own }: { plan: PlanKey }) {
  return (
    <>
      <p className="mt-2.5 max-w-[36rem] text-mute">
        {formatUsd(PAYGO_PAGE_CENTS)} per extra page, less on a plan. No minimum purchase. Bought pages are used after
        those of your month, and wait for you until then.
      </p>
      <dl
        aria-label="Price per page"
        className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 text-body sm:grid-cols-4 sm:gap-x-2.5"
      >
        {PLANS.map(({ key, name, paygoDiscountPercent: discount }) => (
          <div key={key} className={`border-l-[3px] pl-3 ${key === own ? 'border-key' : 'border-line'}`}>
            <dt className={key === own ? 'font-semibold' : 'text-mute'}>
              {name}
              {key === own && <span className="sr-only"> (your plan)</span>}
            </dt>
            <dd className={`tabular-nums ${key === own ? '' : 'text-mute'}`}>
              {formatUsd(paygoPrice(1, key).unitCents)}
              {discount > 0 && ` (${discount}% off)`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
