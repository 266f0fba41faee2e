import type { DataOf, status } from '@sidelight/contract'
import type { Status } from './status.service.ts'

export const toStatus = ({
  checkedAt,
  parts: { signIn, ...parts },
}: Status): DataOf<(typeof status.read)['shape']> => ({
  checked_at: checkedAt.toISOString(),
  parts: { sign_in: signIn, ...parts },
})
