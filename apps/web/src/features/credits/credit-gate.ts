import { type Document, documents } from '@sidelight/contract'
import { isOutOfCredits } from '@sidelight/domain/credits/balance'
import { useQuery } from '@tanstack/react-query'
import { matchPath, useLocation } from 'react-router'
import { creditBalanceQuery } from '#lib/credit-balance.ts'
import { paths } from '#lib/paths.ts'
import { apiQuery } from '#lib/query.ts'

const ALWAYS_OPEN = new Set([paths.packages, paths.profile, paths.paymentSuccess, paths.paymentCancelled])

/** Closed only on certain knowledge: a balance or a list still loading locks nobody out. */
export function useCreditGate(): { isClosed: boolean; completed: readonly Document[] } {
  const { pathname } = useLocation()
  const { data: balance } = useQuery(creditBalanceQuery)
  const isSpent = balance !== undefined && isOutOfCredits(balance)
  const { data: list, isError } = useQuery({ ...apiQuery(documents.list), enabled: isSpent })

  const completed = list?.documents.filter((document) => document.status === 'completed') ?? []
  const documentId = matchPath(`${paths.document(':documentId')}/*` as string, pathname)?.params['documentId']
  const isPaidFor = documentId !== undefined && completed.some((document) => document._id === documentId)
  const isKnown = list !== undefined || isError
  return { isClosed: isSpent && isKnown && !isPaidFor && !ALWAYS_OPEN.has(pathname), completed }
}
