import type { Context } from '#platform/context.ts'
import { keyedHash } from '#platform/security/keyed-hash.ts'

/** A keyed hash: it shows whether two requests came from the same client address, but not from which. */
export const clientAddressKey = ({ config }: Context, source: string): Buffer =>
  keyedHash(source, { secret: config.tokens.accessSecret, purpose: 'source of a registration' })
