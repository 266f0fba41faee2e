import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import * as repo from './known-networks.repo.ts'
import { clientAddressKey } from '../client-address-key.ts'

/** As long as a session may last. */
const KEPT_SECONDS = 90 * 86_400

const since = ({ clock }: Context): Date => secondsAfter(clock.now(), -KEPT_SECONDS)

/** Only after a sign-in that succeeded: a place is known because its visitor proved who they are. */
export async function rememberNetwork(ctx: Context, userId: string, source: string): Promise<void> {
  await repo.rememberPlace(ctx.db, { userId, sourceKey: clientAddressKey(ctx, source), seenAt: ctx.clock.now() })
}

/** Whether the account of this address, if there is one, was signed in to from there. */
export const isKnownNetwork = (ctx: Context, emailKey: string, source: string): Promise<boolean> =>
  repo.isKnownPlace(ctx.db, { emailKey, sourceKey: clientAddressKey(ctx, source), since: since(ctx) })

export const sweepKnownPlaces = (ctx: Context) => repo.forgetPlaces(ctx.db, since(ctx))
