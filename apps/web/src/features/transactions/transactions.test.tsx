import { billing } from '@sidelight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { transactionOf } from '#testing/billing-fixtures.ts'
import { answer, failure, success } from '#testing/contract-server.ts'
import { openApp, signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

const openTransactions = (search = '') => openApp(`/dashboard/transaction${search}`)
const rows = async () => (await screen.findAllByRole('row')).slice(1)
const many = (count: number) => Array.from({ length: count }, (_, at) => transactionOf(at + 1))
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent

beforeEach(() => signedIn())

describe('The transactions', () => {
  it('[R-2.12-24] [R-2.12-25] [R-2.12-29] [R-3-26] [R-7-54] [R-9-36] The list shows the newest transaction first, in dollars, with a total', async () => {
    answer(billing.allTransactions, {
      transactions: [
        transactionOf(1, { payment_type: 'subscription', transaction_amount_in_usd: 22 }),
        transactionOf(3, { transaction_status: 'failed', transaction_amount_in_usd: 5, receipt_url: null }),
        transactionOf(2, { transaction_amount_in_usd: 20, refunded_amount_in_usd: 2.5 }),
      ],
    })
    openTransactions()
    expect(await screen.findByRole('heading', { level: 1, name: 'Transaction History' })).toBeVisible()
    const shown = await rows()
    expect(shown.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
      '$5.00 USD',
      '$20.00 USD$2.50 refunded',
      '$22.00 USD',
    ])
    expect(within(shown[2] as HTMLElement).getByText('Subscription')).toBeVisible()
    expect(within(shown[2] as HTMLElement).getByText('Visa •••• 4242')).toBeVisible()
    for (const row of shown) expect(within(row).getByRole('button', { name: /^Receipt of/ })).toBeVisible()
    expect([fact('Total paid'), fact('Payments')]).toEqual(['$39.50USD', '2'])
  })

  it.each([
    ['succeeded', 'Succeeded', 'text-ok'],
    ['failed', 'Failed', 'text-rec-text'],
    ['pending', 'Pending', 'text-warn'],
    ['refunded', 'Refunded', 'text-warn'],
    ['disputed', 'Disputed', 'text-warn'],
  ] as const)(
    '[R-4-33] A transaction with the status %s is shown as "%s" with the class %s',
    async (status, name, colour) => {
      answer(billing.allTransactions, { transactions: [transactionOf(1, { transaction_status: status })] })
      openTransactions()
      expect(await screen.findByText(name)).toHaveClass(colour)
    },
  )

  it('An empty list shows "No transactions found."', async () => {
    openTransactions()
    expect(await screen.findByText('No transactions found.')).toBeVisible()
    expect(fact('Last payment')).toBe('None yet')
  })

  it('[R-8-77] A list that cannot be loaded shows an error and loads again on request', async () => {
    answer(billing.allTransactions, (_, count) =>
      count === 1 ? failure('internal', 'boom') : success(billing.allTransactions, { transactions: many(1) }),
    )
    const { user } = openTransactions()
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch transactions')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await rows()).toHaveLength(1)
  })
})

describe('The pages of the transactions', () => {
  const pageNumbers = () =>
    within(screen.getByRole('navigation', { name: 'Pagination' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)

  it('[R-2.12-26] [R-2.12-28] A page holds sixteen rows, and two page numbers are shown on each side', async () => {
    answer(billing.allTransactions, { transactions: many(16 * 9) })
    openTransactions('?page=5')
    expect(await rows()).toHaveLength(16)
    expect(pageNumbers()).toEqual(['1', '…', '3', '4', '5', '6', '7', '…', '9'])
  })

  it('[R-2.12-27] The page input jumps to a page by its number, or to the nearest page', async () => {
    answer(billing.allTransactions, { transactions: many(40) })
    const { user, router } = openTransactions()
    expect(await rows()).toHaveLength(16)
    const jump = screen.getByRole('spinbutton', { name: 'Go to page' })
    await user.type(jump, '3{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?page=3'))
    expect(await rows()).toHaveLength(8)
    expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
    await user.type(jump, '99')
    await user.click(screen.getByRole('button', { name: 'Go' }))
    expect(router.state.location.search).toBe('?page=3')
    await user.type(jump, '-4{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await user.click(screen.getByRole('button', { name: 'Go' }))
    expect(router.state.location.search).toBe('')
  })

  it('A list of sixteen transactions has no pagination', async () => {
    answer(billing.allTransactions, { transactions: many(16) })
    openTransactions()
    expect(await rows()).toHaveLength(16)
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).not.toBeInTheDocument()
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument()
  })
})

describe('A receipt', () => {
  it.each([[null], ['javascript:alert(1)'], ['https://evil.example/receipt']])(
    '[R-8-78] [P17] A receipt with the address %s is not available',
    async (url) => {
      answer(billing.allTransactions, { transactions: [transactionOf(1, { receipt_url: url })] })
      const { user } = openTransactions()
      await user.click(await screen.findByRole('button', { name: /^Receipt of/ }))
      expect(await findToast('Receipt not available')).toBeVisible()
    },
  )
})
