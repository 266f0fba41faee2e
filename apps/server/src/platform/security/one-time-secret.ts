import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a URL. Only its hash is ever stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
