import { getBalance, reserve, settle } from '#modules/credits/credits.service.ts'
import { addLedgerUser, atTime } from '#modules/credits/testing/ledger-user.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { saveCustomer } from '../customers.repo.ts'
import { emptyPlanLedger, ensureFreeMonth, type PlanLedger } from './plan-ledger-model.ts'
import { ProviderModel } from './provider-model.ts'

export const START = new Date('2026-01-31T09:00:00Z')

/** Runs work with retries; by default it runs once. */
type Retry = <T>(work: () => Promise<T>) => Promise<T>

interface ModelledCustomer {
  userId: string
  customerId: string
  provider: ProviderModel
  ledger: PlanLedger
  /** The context at the provider's time, with the provider's snapshot. */
  currentContext(): Context
}

/** Adds a user with a ledger in the database and in the model, and a model of the provider. */
export async function addModelledCustomer(ctx: Context, retry: Retry = (work) => work()): Promise<ModelledCustomer> {
  const userId = await retry(() => addLedgerUser(ctx, START))
  const customerId = `cus_${userId.replaceAll('-', '')}`
  const provider = new ProviderModel(customerId, +START)
  const ledger = emptyPlanLedger(START)
  const currentContext = (): Context => ({
    ...atTime(ctx, new Date(provider.nowMs)),
    payments: { ...ctx.payments, readCustomer: async () => provider.snapshot() },
  })
  ensureFreeMonth(ledger, provider.nowMs)
  await retry(() => getBalance(currentContext(), userId))
  await retry(() => saveCustomer(ctx.db, { userId, customerId, describedAs: '', createdAt: START }))
  return { userId, customerId, provider, ledger, currentContext }
}

/** Reserves and settles in one transaction. False without enough pages. */
export const spendPages = (ctx: Context, userId: string, key: string, pages: number): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    if ((await reserve(ctx, userId, { key, pages })) !== 'reserved') return false
    await settle(ctx, userId, key)
    return true
  })
