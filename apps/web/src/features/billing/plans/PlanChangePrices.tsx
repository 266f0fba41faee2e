import type { ProrationPreview } from '#lib/api/billing.ts'
import { centsOf, formatUsd } from '@sidelight/domain/billing/money'
import { formatEpochDate } from '../format-date.ts'

interface PlanChangePricesProps {
  preview: ProrationPreview
  pagesPerMonth: number
}

export function PlanChangePrices({ preview, pagesPerMonth }: PlanChangePricesProps) {
  const nextDay = formatEpochDate(preview.nextBillingDate)
  const prorationCents = centsOf(preview.prorationAmount)
  return (
    <>
      <dl className="divide-y divide-line border-y border-line">
        <Row name="Charged today" value={formatUsd(centsOf(preview.immediateCharge))} isStrong />
        <Row
          name={prorationCents < 0 ? 'Credit for unused time' : 'Difference for the rest of this period'}
          value={formatUsd(prorationCents)}
        />
        <Row name="Next bill" value={formatUsd(centsOf(preview.nextBillingAmount))} />
        <Row name="Next billing date" value={nextDay} />
      </dl>
      <p className="mt-4 mb-6 text-body text-mute">
        Your plan changes right away, with its priority and its discount on pages. The {pagesPerMonth} pages of the new
        plan arrive with the next billing cycle, on {nextDay}.
        {prorationCents < 0 && ' The credit comes off your next bills automatically.'}
        {prorationCents === 0 && ' This month is already paid, so nothing is charged or refunded for it.'}
      </p>
    </>
  )
}

function Row({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className="flex items-baseline gap-4 py-3">
      <dt className="text-mute">{name}</dt>
      <dd className={`ml-auto tabular-nums ${isStrong ? 'display text-heading' : 'font-semibold'}`}>{value}</dd>
    </div>
  )
}
