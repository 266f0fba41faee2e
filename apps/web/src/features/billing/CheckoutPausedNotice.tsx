import { creditApi } from '#lib/api/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { apiQuery } from '#lib/api/query.ts'
import { AlertBar } from './AlertBar.tsx'

export function CheckoutPausedNotice() {
  const { data } = useQuery(apiQuery(creditApi.current))
  if (data?.checkoutPaused === undefined) return null
  return (
    <AlertBar
      role="status"
      look="border-warn/50 text-warn"
      icon={<TriangleAlert />}
      title="Plans and pages can't be bought right now"
      text={data.checkoutPaused}
    />
  )
}
