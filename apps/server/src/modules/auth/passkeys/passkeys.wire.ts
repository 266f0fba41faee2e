import type { Passkey } from '@sidelight/contract'

export const toPasskey = (passkey: {
  id: string
  device: string
  createdAt: Date
  lastUsedAt: Date | null
}): Passkey => ({
  id: passkey.id,
  device: passkey.device,
  created_at: passkey.createdAt.toISOString(),
  last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
})
