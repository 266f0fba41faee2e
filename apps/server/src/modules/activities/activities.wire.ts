import type { Activity } from '@sidelight/contract'
import type { ActivityRow } from './activities.repo.ts'

export const toActivity = ({ action, description, status, at }: Omit<ActivityRow, 'title'>): Activity => ({
  action,
  description,
  status,
  timestamp: at.toISOString(),
})
