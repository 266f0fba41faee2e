import type { Document } from '#lib/api/documents.ts'
import { isOutOfCredits } from '@sidelight/domain/credits/balance'
import { useQuery } from '@tanstack/react-query'
import { matchPath, useLocation } from 'react-router'
import { creditBalanceQuery } from '#shared/billing/credit-balance.ts'
import { scriptListQuery } from '#shared/scripts/script-list.ts'
import { DOCUMENT_PARAM, paths } from '#lib/navigation/paths.ts'

const ALWAYS_OPEN = new Set([paths.packages, paths.profile, paths.paymentSuccess, paths.paymentCancelled])

interface CreditGate {
  isClosed: boolean
  completed: readonly Document[]
  /** Scripts whose pages are already spent, so that a user who paid with the last ones can follow the parsing. */
  inProgress: readonly Document[]
  owedPages: number
}

/** Closes only once the balance and the list are known, so that loading never locks a user out. */
export function useCreditGate(): CreditGate {
  const { pathname, search } = useLocation()
  const { data: balance } = useQuery(creditBalanceQuery)
  const isSpent = balance !== undefined && isOutOfCredits(balance)
  const { data: list, isError } = useQuery({ ...scriptListQuery, enabled: isSpent })

  const withStatus = (wanted: Document['status']) => list?.documents.filter(({ status }) => status === wanted) ?? []
  const completed = withStatus('completed')
  const inProgress = withStatus('processing')
  const openId = findDocumentId(pathname, search)
  const isPaidFor = [...completed, ...inProgress].some(({ id }) => id === openId)
  const isKnown = list !== undefined || isError
  const isClosed = isSpent && isKnown && !isPaidFor && !ALWAYS_OPEN.has(pathname)
  return { isClosed, completed, inProgress, owedPages: balance?.owedPages ?? 0 }
}

const findDocumentId = (pathname: string, search: string): string | undefined =>
  pathname === paths.upload
    ? (new URLSearchParams(search).get(DOCUMENT_PARAM) ?? undefined)
    : matchPath(`${paths.document(':documentId')}/*` as string, pathname)?.params['documentId']
