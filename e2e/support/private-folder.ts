import { createHash } from 'node:crypto'

/** The folder of a user's files on the device, named as the product does. */
export const privateFolderOf = (email: string): string =>
  `private-${createHash('sha256').update(email).digest('hex').slice(0, 24)}`
