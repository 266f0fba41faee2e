import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readTabKey, writeTabKey } from '../storage/tab-storage.ts'
import { findSafeNext, paths } from './paths.ts'

/** Pages on which a user pays; they do not count as doing something else. */
const BILLING_PAGES = new Set([
  paths.packages,
  paths.subscription,
  paths.transactions,
  paths.paymentSuccess,
  paths.paymentCancelled,
])

const isWorkPath = (path: string): boolean => path.startsWith(`${paths.process}/`)

/** Stores in this tab on which script the user works, so that a payment can lead back to it. */
export function useRememberWorkPath(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isWorkPath(pathname)) writeTabKey('workPath', pathname + search)
    else if (!BILLING_PAGES.has(pathname)) writeTabKey('workPath')
  }, [pathname, search])
}

interface WorkLink {
  path: string
  name: string
}

/** The script or the upload that the user left to pay. Checked, because anything may have written the storage. */
export function findWorkLink(): WorkLink | undefined {
  const path = findSafeNext(`?${new URLSearchParams({ next: readTabKey('workPath') ?? '' }).toString()}`)
  if (path === undefined || !isWorkPath(path)) return undefined
  return { path, name: path.startsWith(paths.upload) ? 'Back to Your Upload' : 'Back to Your Script' }
}
