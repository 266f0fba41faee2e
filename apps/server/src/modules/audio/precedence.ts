import type { Precedence } from '@sidelight/domain/audio/turns'
import type { Context } from '#platform/context.ts'

/** By the user's plan, once there are others than the free one. */
export const precedenceOf = (_ctx: Context, _userId: string): Promise<Precedence> => Promise.resolve('free')
