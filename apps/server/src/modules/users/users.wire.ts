import type { CurrentUser, DataExport } from '@sidelight/contract'
import type { Principal } from '@sidelight/domain/account/principal'
import type { ExportRow } from './exports.repo.ts'

export const toCurrentUser = (
  { email, fullName, username, role, hasPassword }: Principal,
  pictureUrl: string,
): CurrentUser => ({
  email,
  full_name: fullName,
  username,
  profile_picture_url: pictureUrl,
  // Who helps others is nobody else's business.
  role: role === 'operator' ? 'user' : role,
  has_password: hasPassword,
})

export function toDataExport(row: ExportRow | undefined, url: string | undefined): DataExport {
  if (!row) return { status: 'none', requested_at: null, expires_at: null, url: null }
  return {
    status: row.status,
    requested_at: row.requestedAt.toISOString(),
    expires_at: row.status === 'ready' ? row.expiresAt.toISOString() : null,
    url: url ?? null,
  }
}
