import type { Precedence } from '@sidelight/domain/audio/turns'

/** By the user's plan, once there are others than the free one. */
export const precedenceOf = (_userId: string): Precedence => 'free'
