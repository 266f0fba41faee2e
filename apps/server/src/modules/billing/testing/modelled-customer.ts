import { getBalance, reserve, settle } from '#modules/credits/credits.service.ts'
import { addLedgerUser, atTime } from '#modules/credits/testing/ledger-user.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { keepCustomer } from '../customers.repo.ts'
import { emptyPlanLedger, ensureFreeMonth, type PlanLedger } from './plan-ledger-model.ts'
import { ProviderModel } from './provider-model.ts'

export const START = new Date('2026-01-31T09:00:00Z')

/** How often something is tried; once, where nothing goes wrong. */
type Insist = <T>(work: () => Promise<T>) => Promise<T>

interface ModelledCustomer {
  userId: string
  customerId: string
  provider: ProviderModel
  ledger: PlanLedger
  /** The server at the provider's moment, with what it would tell. */
  now(): Context
}

/** Somebody with books on the database and in the model, and a provider that is a model too. */
export async function addModelledCustomer(ctx: Context, insist: Insist = (work) => work()): Promise<ModelledCustomer> {
  const userId = await insist(() => addLedgerUser(ctx, START))
  const customerId = `cus_${userId.replaceAll('-', '')}`
  const provider = new ProviderModel(customerId, +START)
  const ledger = emptyPlanLedger(START)
  const now = (): Context => ({
    ...atTime(ctx, new Date(provider.nowMs)),
    payments: { ...ctx.payments, readCustomer: async () => provider.tell() },
  })
  ensureFreeMonth(ledger, provider.nowMs)
  await insist(() => getBalance(now(), userId))
  await insist(() => keepCustomer(ctx.db, { userId, customerId, describedAs: '', createdAt: START }))
  return { userId, customerId, provider, ledger, now }
}

/** In one transaction. False where there are not enough. */
export const spendAtOnce = (ctx: Context, userId: string, key: string, pages: number): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    if ((await reserve(ctx, userId, { key, pages })) !== 'reserved') return false
    await settle(ctx, userId, key)
    return true
  })
