import type { Transaction } from '#lib/api/billing.ts'
import { countPages, clampPage } from '#ui/pagination-items.ts'
import { useSearchParams } from 'react-router'
import { PageJump } from './PageJump.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { TransactionTable } from './TransactionTable.tsx'

const PER_PAGE = 16
const REACH = 2
const PAGE_PARAM = 'page'

export function TransactionList({ transactions }: { transactions: readonly Transaction[] }) {
  const [params, setParams] = useSearchParams()
  const count = countPages(transactions.length, PER_PAGE)
  const current = clampPage(Number(params.get(PAGE_PARAM) ?? 1), count)
  const start = (current - 1) * PER_PAGE
  const goToPage = (page: number) =>
    setParams(page === 1 ? {} : { [PAGE_PARAM]: String(page) }, { preventScrollReset: true })
  return (
    <>
      <TransactionTable transactions={transactions.slice(start, start + PER_PAGE)} />
      <div className="flex flex-wrap items-center justify-center gap-x-8 max-sm:flex-col max-sm:items-stretch">
        <Pagination current={current} count={count} reach={REACH} onSelect={goToPage} />
        {count > 1 && <PageJump count={count} onJump={goToPage} />}
      </div>
    </>
  )
}
