import type { Context } from '#platform/context.ts'
import { keyedHash } from '#platform/security/keyed-hash.ts'

/** Enough to see that two calls came from one place, and not from which. */
export const clientAddressKey = ({ config }: Context, source: string): Buffer =>
  keyedHash(source, { secret: config.tokens.accessSecret, purpose: 'source of a registration' })
