import type { Context } from '#platform/context.ts'
import { SLICE_ROWS } from '#platform/db/slices.ts'
import { clientAddressKeys } from '#platform/security/client-address-keys.ts'
import * as repo from './audit.repo.ts'

export type AuditAction =
  | 'account opened'
  | 'signed in'
  | 'sign-in refused'
  | 'sessions ended'
  | 'password changed'
  | 'password reset'
  | 'password removed'
  | 'e-mail change requested'
  | 'e-mail changed'
  | 'passkey added'
  | 'passkey removed'
  | 'Google linked'
  | 'Google unlinked'
  | 'data export requested'
  | 'account deleted'
  | 'checkout begun'
  | 'plan changed'
  | 'plan cancelled'
  | 'plan resumed'
  | 'payment recorded'
  | 'refund recorded'
  | 'switch set'
  | 'operator invited'
  | 'operator role ended'
  | 'operator passkey added'
  | 'operator signed in'
  | 'operator signed out'
  | 'console call refused'
  | 'operator act refused'
  | 'account looked up'
  | 'failed jobs listed'
  | 'log read'
  | 'account suspended'
  | 'suspension lifted'
  | 'pages given'
  | 'pages taken'
  | 'refund asked'
  | 'link mailed'
  | 'job requeued'

interface NewEvent {
  action: AuditAction
  /** Whom it is about; null for an address without an account. */
  userId: string | null
  /** The user themselves unless said otherwise. */
  by?: 'user' | 'visitor' | 'system' | 'provider' | 'operator'
  /** Of an operator who looks; one who acts is in the context of the request. */
  operatorId?: string
  /** Ids, numbers and words of ours. Never what a user typed: the event outlives the account. */
  details?: Record<string, string | number | boolean>
}

/** Call it in the transaction of what happened, so that neither is stored without the other. */
export async function recordEvent(
  ctx: Context,
  { action, userId, by = 'user', operatorId, details = {} }: NewEvent,
): Promise<void> {
  const { request } = ctx
  const operator = request?.operator
  await repo.insertEvent(ctx.db, {
    at: ctx.clock.now(),
    action,
    subjectUserId: userId,
    ...(operator
      ? { actor: 'operator', actorUserId: operator.userId }
      : { actor: by, actorUserId: by === 'user' ? userId : (operatorId ?? null) }),
    sourceKey: request ? clientAddressKeys(ctx, request.source)[0] : null,
    requestId: request?.id ?? null,
    details: { ...details, ...(operator && { ticket: operator.ticket }) },
  })
}

export const listForExport = (ctx: Context, userId: string) => repo.listEvents(ctx.db, userId)

/** Returns whether more is due. */
export const deleteEndedEvents = async (ctx: Context): Promise<boolean> =>
  (await repo.deleteEndedEvents(ctx.db, SLICE_ROWS)) >= SLICE_ROWS
