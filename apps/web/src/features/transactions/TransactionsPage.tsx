import { Link } from 'react-router'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TransactionList } from './TransactionList.tsx'
import { useTransactions } from './transactions.queries.ts'
import { TransactionSummary } from './TransactionSummary.tsx'

export function TransactionsPage() {
  usePageTitle('Transaction History')
  return (
    <>
      <PageHeading title="Transaction History" subtitle="Every payment and its receipt. Amounts are in USD." />
      <Transactions />
    </>
  )
}

function Transactions() {
  const { data: transactions, isPending, refetch } = useTransactions()
  if (isPending) return <Spinner label="Loading…" />
  if (transactions === undefined) {
    return (
      <Panel className="grid max-w-[40rem] justify-items-start gap-5">
        <p role="alert" className="text-rec-text">
          Failed to fetch transactions
        </p>
        <Button look="ghost" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Panel>
    )
  }
  return (
    <>
      <TransactionSummary transactions={transactions} />
      {transactions.length === 0 ? <NoTransactions /> : <TransactionList transactions={transactions} />}
    </>
  )
}

function NoTransactions() {
  return (
    <Panel isLit className="grid max-w-[40rem] justify-items-start gap-5">
      <div>
        <p className="font-script text-lead">No transactions found.</p>
        <p className="mt-1.5 text-mute">Plans and pages you pay for are listed here, each with its receipt.</p>
      </div>
      <Button asChild>
        <Link to={paths.packages}>View Pricing Plans</Link>
      </Button>
    </Panel>
  )
}
