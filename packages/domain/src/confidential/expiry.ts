const DAY_MS = 86_400_000
const MAX_DAYS = 366
export const CONFIDENTIAL_MAX_DAYS = 30

export type ExpiryFault = 'past' | 'too late' | 'missing'

interface Circumstances {
  now: Date
  /** When the script became confidential; null for an ordinary one. */
  confidentialSince: Date | null
}

/** What is wrong with the moment at which a script is to delete itself; null is never. */
export function findExpiryFault(
  expiresAt: Date | null,
  { now, confidentialSince }: Circumstances,
): ExpiryFault | undefined {
  if (!expiresAt) return confidentialSince ? 'missing' : undefined
  if (expiresAt <= now) return 'past'
  const latest = confidentialSince
    ? confidentialSince.getTime() + CONFIDENTIAL_MAX_DAYS * DAY_MS
    : now.getTime() + MAX_DAYS * DAY_MS
  return expiresAt.getTime() > latest ? 'too late' : undefined
}
