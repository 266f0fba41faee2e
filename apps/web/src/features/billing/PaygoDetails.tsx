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
      <dl aria-label="Price per page" className="mt-5 flex flex-wrap gap-2 text-[15px]">
        {PLANS.map(({ key, name, paygoDiscountPercent: discount }) => (
          <div
            key={key}
            className={`flex items-baseline gap-2 rounded-control border px-3 py-1.5 ${key === own ? 'border-key/60 bg-key-tint' : 'border-line'}`}
          >
            <dt className={key === own ? 'font-semibold' : 'text-mute'}>
              {name}
              {key === own && <span className="sr-only"> (your plan)</span>}
            </dt>
            <dd className="tabular-nums">
              {formatUsd(paygoPrice(1, key).unitCents)}
              {discount > 0 && <span className="text-mute"> ({discount}% off)</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
