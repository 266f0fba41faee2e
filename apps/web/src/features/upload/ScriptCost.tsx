import { countPages, describeCost, type PageCost } from '@sidelight/domain/upload/cost'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Files } from 'lucide-react'
import { Link } from 'react-router'
import { creditBalanceQuery } from '#shared/billing/credit-balance.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'

interface ScriptCostProps {
  pageCount: number | undefined
  cost: PageCost | undefined
  /** For errors that already say that nothing was charged. */
  withoutPromise?: boolean
}

/** The price of parsing this script, before anything is charged. */
export function ScriptCost({ pageCount, cost, withoutPromise = false }: ScriptCostProps) {
  const { data: balance } = useQuery(creditBalanceQuery)
  if (pageCount === undefined) return <Spinner label="Counting pages…" />
  if (cost === undefined) return <p role="status">{countPages(pageCount)}</p>
  if (cost.missing > 0) return <ShortOfPages cost={cost} />
  return (
    <div role="status" className="flex items-start gap-3 rounded-row bg-key-tint px-4 py-3.5">
      <Files aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-key-text" />
      <p>
        <strong className="font-semibold">{describeCost(cost, balance?.monthlyPages)}</strong>
        {!withoutPromise && <span className="block text-body text-mute">Nothing is charged until you continue.</span>}
      </p>
    </div>
  )
}

function ShortOfPages({ cost }: { cost: PageCost }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-row border border-warn/50 px-4 py-3.5">
      <p role="status" className="flex flex-[1_1_16rem] items-start gap-3">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
        <span>
          <strong className="font-semibold">{describeCost(cost)}</strong>
          <span className="block text-body text-mute">Your script stays here while you get more.</span>
        </span>
      </p>
      <Button asChild>
        <Link to={paths.packages}>Get pages</Link>
      </Button>
    </div>
  )
}
