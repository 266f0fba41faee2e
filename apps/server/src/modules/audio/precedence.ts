import type { Precedence } from '@sidelight/domain/audio/turns'
import { getPlanOf } from '#modules/billing/plans.service.ts'
import type { Context } from '#platform/context.ts'

/** A plan's name is its precedence. */
export const precedenceOf = (ctx: Context, userId: string): Promise<Precedence> => getPlanOf(ctx, userId)
