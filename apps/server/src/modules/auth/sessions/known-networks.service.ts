import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { RETENTION } from '#platform/db/retention.ts'
import { transact } from '#platform/db/transact.ts'
import { clientAddressKeys } from '#platform/security/client-address-keys.ts'
import { mailNoticeJob } from '../auth.jobs.ts'
import * as repo from './known-networks.repo.ts'

/** As long as a session may last. */
const RETENTION_SECONDS = RETENTION.known_place.days * 86_400

const since = ({ clock }: Context): Date => secondsAfter(clock.now(), -RETENTION_SECONDS)

/**
 * Call only after a successful sign-in, which proves that the user is at this network. The owner gets a mail about a
 * network that is new, unless it is the first one.
 */
export async function rememberNetwork(ctx: Context, userId: string, source: string): Promise<void> {
  const sourceKeys = clientAddressKeys(ctx, source)
  await transact(ctx, async (ctx) => {
    const known = await repo.countNetworks(ctx.db, { userId, sourceKeys, since: since(ctx) })
    await repo.upsertNetwork(ctx.db, { userId, sourceKey: sourceKeys[0], seenAt: ctx.clock.now() })
    const isNew = Number(known.all) > 0 && Number(known.same) === 0
    if (isNew) await ctx.jobs.enqueue(ctx.db, mailNoticeJob, { userId, about: 'new network' })
  })
}

/** Whether the account of this address, if there is one, was signed in to from this network. */
export const isKnownNetwork = (ctx: Context, emailKey: string, source: string): Promise<boolean> =>
  repo.isKnownNetwork(ctx.db, { emailKey, sourceKeys: clientAddressKeys(ctx, source), since: since(ctx) })
