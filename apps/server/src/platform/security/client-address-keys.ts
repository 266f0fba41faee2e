import type { Context } from '../context.ts'
import { keyedHashes } from './keyed-hash.ts'

/**
 * Keyed hashes: they show whether two requests came from the same client address, but not from which. The first is the
 * one to store; what is stored may equal any of them.
 */
export const clientAddressKeys = ({ config }: Context, source: string): [Buffer, ...Buffer[]] =>
  keyedHashes(source, { ring: config.keys.sources, purpose: 'source of a registration' })
