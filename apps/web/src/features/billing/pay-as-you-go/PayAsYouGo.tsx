import { dollarsOf } from '@sidelight/domain/billing/money'
import {
  isPaygoQuantity,
  PAYGO_DEFAULT_PAGES,
  PAYGO_MAX_PAGES,
  PAYGO_MIN_PAGES,
  PAYGO_PACKAGE_NAME,
  paygoPrice,
} from '@sidelight/domain/billing/pay-as-you-go'
import type { PlanKey } from '@sidelight/domain/billing/plans'
import { countPages } from '@sidelight/domain/upload/cost'
import { LockKeyhole } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { TextField } from '#ui/form/Field.tsx'
import { Panel } from '#ui/Panel.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { useCheckout } from '../checkout.queries.ts'
import { PaygoDetails } from './PaygoDetails.tsx'
import { PaygoTotal } from './PaygoTotal.tsx'
import { QuickPicks } from './QuickPicks.tsx'

const OUT_OF_RANGE = `Please choose between ${PAYGO_MIN_PAGES} and ${PAYGO_MAX_PAGES} pages.`

/** The price shown is computed by the same rules as on the server, which ignores what the client sends. */
export function PayAsYouGo({ plan }: { plan: PlanKey }) {
  const [text, setText] = useState(String(PAYGO_DEFAULT_PAGES))
  const checkout = useCheckout()
  const pages = text.trim() === '' ? Number.NaN : Number(text)
  const price = isPaygoQuantity(pages) ? paygoPrice(pages, plan) : undefined

  function purchase(event: SubmitEvent) {
    event.preventDefault()
    if (price === undefined || checkout.isPending) return
    const details = {
      packageName: PAYGO_PACKAGE_NAME,
      packagePrice: dollarsOf(price.totalCents),
      pagesBuy: price.pages,
    }
    checkout.open({ packageType: 'paygo', packageDetails: details })
  }

  return (
    <section aria-labelledby="pay-as-you-go" className="mt-7">
      <Panel className="p-0! md:p-0!">
        <form noValidate onSubmit={purchase} className="grid lg:grid-cols-[minmax(0,1fr)_380px]">
          <div className="p-6 md:p-7">
            <h2 id="pay-as-you-go" className="display text-heading">
              Pay As You Go
            </h2>
            <PaygoDetails plan={plan} />
            <QuickPicks pages={pages} onPick={(picked) => setText(String(picked))} />
            <div className="mt-6 max-w-[19rem]">
              <TextField
                label="Number of pages"
                type="number"
                inputMode="numeric"
                min={PAYGO_MIN_PAGES}
                max={PAYGO_MAX_PAGES}
                step={1}
                value={text}
                error={price === undefined ? OUT_OF_RANGE : undefined}
                className="tabular-nums"
                onChange={(event) => setText(event.target.value)}
              />
            </div>
          </div>
          <div className="flex flex-col gap-6 border-line bg-raised p-6 max-lg:rounded-b-card max-lg:border-t md:p-7 lg:rounded-r-card lg:border-l">
            <PaygoTotal price={price} />
            <PendingButton
              type="submit"
              size="large"
              className="w-full"
              disabled={price === undefined}
              isPending={checkout.isPending}
              pendingText="Opening checkout…"
            >
              {price === undefined ? 'Purchase pages' : `Purchase ${countPages(price.pages)}`}
            </PendingButton>
            <p className="flex items-start gap-2.5 text-small text-mute">
              <LockKeyhole aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
              You pay on our payment provider’s page. We never see your card.
            </p>
          </div>
        </form>
      </Panel>
    </section>
  )
}
