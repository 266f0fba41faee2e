import { formatUsd } from '@sidelight/domain/billing/money'
import type { PaygoPrice } from '@sidelight/domain/billing/pay-as-you-go'
import { ValueRow } from '#ui/ValueRow.tsx'

const NO_VALUE = '–'

/** A live region: screen readers announce it whenever the number of pages changes. */
export function PaygoTotal({ price }: { price: PaygoPrice | undefined }) {
  const discount = price?.discountPercent ?? 0
  return (
    <dl aria-live="polite" aria-atomic="true" className="grid gap-3">
      <ValueRow name="Subtotal" value={price ? formatUsd(price.subtotalCents) : NO_VALUE} />
      <ValueRow
        name={discount > 0 ? `Discount (${discount}%)` : 'Discount'}
        value={price ? formatUsd(-price.discountCents) : NO_VALUE}
      />
      <div className="mt-2 flex items-baseline gap-4 border-t border-line pt-5">
        <dt className="font-semibold">Total</dt>
        <dd className="display ml-auto text-display tabular-nums">
          {price === undefined ? NO_VALUE : formatUsd(price.totalCents)}
          {price !== undefined && <span className="ml-1.5 text-body font-medium tracking-normal text-mute">USD</span>}
        </dd>
      </div>
    </dl>
  )
}
