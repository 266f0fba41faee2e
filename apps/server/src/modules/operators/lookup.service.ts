import { emailKey } from '@sidelight/domain/account/email'
import { pagesLeft } from '@sidelight/domain/credits/balance'
import type { Principal } from '@sidelight/domain/account/principal'
import { recordEvent } from '#modules/audit/audit.service.ts'
import { listPasskeys } from '#modules/auth/passkeys/passkeys.service.ts'
import { listSessions } from '#modules/auth/sessions/sessions.service.ts'
import { readSubscriptions } from '#modules/billing/plans/plans.service.ts'
import { listTransactions } from '#modules/billing/transactions.service.ts'
import { listTransfers } from '#modules/credits/credits.service.ts'
import type { Context } from '#platform/context.ts'
import { type ListedJob, listFailedJobs as listFailed, listJobsOf } from '#platform/jobs/list-jobs.ts'
import * as repo from './accounts.repo.ts'
import { LINE_JOBS } from './line-jobs.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const TRANSFERS_SHOWN = 50
const LOG_PAGE = 30
/** A job of a line names its clip and nothing else. */
const LINE_QUEUES = LINE_JOBS.map(({ name }) => name)

export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** By address or user id. Who looked at whom is recorded, also when nobody was found. */
export async function findAccount(ctx: Context, operator: Principal, query: string) {
  const userId = UUID.test(query) ? query.toLowerCase() : (await repo.findUserId(ctx.db, emailKey(query)))?.id
  const user = userId === undefined ? undefined : await repo.findUser(ctx.db, userId)
  await recordEvent(ctx, {
    action: 'account looked up',
    userId: user?.id ?? null,
    by: 'operator',
    operatorId: operator.userId,
  })
  return user && describe(ctx, user)
}

async function describe(ctx: Context, user: NonNullable<Awaited<ReturnType<typeof repo.findUser>>>) {
  const userId = user.id
  const documents = await repo.listDocuments(ctx.db, userId)
  const subjectIds = await repo.listSubjectIds(ctx.db, user)
  const { current, isInForce, balance } = await readSubscriptions(ctx, userId)
  return {
    user,
    passkeys: (await listPasskeys(ctx, { userId })).length,
    plan: current && isInForce ? current : undefined,
    pagesLeft: pagesLeft(balance),
    pagesOwed: balance.owedPages ?? 0,
    sessions: await listSessions(ctx, { userId }),
    documents,
    transfers: (await listTransfers(ctx, userId)).slice(0, TRANSFERS_SHOWN),
    payments: await listTransactions(ctx, { userId }),
    jobs: await listJobsOf(ctx.db, {
      userId,
      ids: [...subjectIds, ...documents.map(({ id }) => id)],
      besides: LINE_QUEUES,
    }),
    events: await repo.listEvents(ctx.db, userId),
  }
}

export async function listFailedJobs(ctx: Context, operator: Principal): Promise<ListedJob[]> {
  await recordEvent(ctx, { action: 'failed jobs listed', userId: null, by: 'operator', operatorId: operator.userId })
  return listFailed(ctx.db)
}

export type LogPage = Awaited<ReturnType<typeof readLog>>

/** One page of what operators did. Read before the event of reading it is written, so that the page does not begin with that. */
export async function readLog(ctx: Context, operator: Principal, before: string | undefined) {
  const events = await repo.selectLog(ctx.db, { before, limit: LOG_PAGE + 1 }).execute()
  await recordEvent(ctx, { action: 'log read', userId: null, by: 'operator', operatorId: operator.userId })
  return { events: events.slice(0, LOG_PAGE), hasMore: events.length > LOG_PAGE }
}
