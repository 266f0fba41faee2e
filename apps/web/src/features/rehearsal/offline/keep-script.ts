import type { Line } from '#lib/api/lines.ts'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { scriptListQuery } from '#shared/scripts/script-list.ts'
import { withoutKey } from '#lib/files/fetch-stored.ts'
import { fetchClip } from '#shared/kept-scripts/fetch-clip.ts'
import { cacheAppFiles, waitForOfflineWorker } from '#lib/offline/app-files.ts'
import {
  listMissing,
  markReady,
  openScript,
  removeScript,
  reportFullDevice,
  storeAnswers,
  storeClip,
} from '#shared/kept-scripts/kept-scripts.ts'

interface Wanted {
  documentId: string
  lines: readonly Line[]
  isPinned?: boolean
}

/** The last request for each script; it replaces the one before, whose addresses may have expired. */
const requests = new Map<string, symbol>()
/** Scripts that the user has removed; they are not kept again before they are opened the next time. */
const removed = new Set<string>()

/** Keeps an open script on this device, so that it can be rehearsed without a network. */
export function useKeepScript(documentId: string, lines: readonly Line[] | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (lines !== undefined && !removed.has(documentId)) void keepScript(client, { documentId, lines })
  }, [client, documentId, lines])
  useEffect(() => () => void removed.delete(documentId), [documentId])
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.query.meta?.['isKept'] !== true) return
        // Keeping is tried again with the next answer.
        storeAnswers(documentId, [toAnswer(event.query as Query)]).catch(() => undefined)
      }),
    [client, documentId],
  )
}

/** Goes on when the page is left. What fails is tried again when the script is opened the next time. */
async function keepScript(client: QueryClient, wanted: Wanted): Promise<void> {
  const { documentId } = wanted
  const request = Symbol(documentId)
  requests.set(documentId, request)
  try {
    await store(client, wanted, () => requests.get(documentId) === request)
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    // Where not even that can be written, nothing is kept.
    if (isFull) await reportFullDevice(documentId).catch(() => undefined)
  }
}

async function store(
  client: QueryClient,
  { documentId, lines, isPinned }: Wanted,
  isCurrent: () => boolean,
): Promise<void> {
  await waitForOfflineWorker()
  const title = await findTitle(client, documentId)
  const urls = lines.map(({ audioUrl }) => audioUrl).filter((url) => url !== '')
  // A newer request brings newer lines, but not what the user has chosen.
  if (!isCurrent() && isPinned !== true) return
  await openScript({ documentId, title, lines: lines.length, urls, ...(isPinned && { isPinned }) })
  await storeAnswers(documentId, listKept(client))
  const isComplete = await storeClips(documentId, urls, isCurrent)
  if (!isCurrent()) return
  const { cacheListenerFiles } = await import('#audio/listeners/load-listener.ts')
  await Promise.all([cacheAppFiles(), cacheListenerFiles()])
  if (isComplete) await markReady(documentId)
}

/** One clip at a time, so that the one that is played next does not have to wait for these. */
async function storeClips(documentId: string, urls: readonly string[], isCurrent: () => boolean): Promise<boolean> {
  for (const url of await listMissing(documentId, urls)) {
    if (!isCurrent() || !(await storeClip(documentId, url, await fetchClip(url)))) return false
  }
  return true
}

/** A list from before the script was uploaded does not have it. */
async function findTitle(client: QueryClient, documentId: string): Promise<string> {
  for (const staleTime of [Infinity, 0]) {
    const { documents } = await client.query({ ...scriptListQuery, staleTime })
    const document = documents.find(({ id }) => id === documentId)
    if (document !== undefined) return document.title
  }
  return ''
}

const listKept = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ meta, state }) => meta?.['isKept'] === true && state.status === 'success')
    .map(toAnswer)

/** Without the keys of encrypted clips, which must not outlive the script on another device; kept clips are not encrypted. */
const toAnswer = ({ queryKey, state }: Query) => ({
  queryKey,
  data: JSON.parse(JSON.stringify(state.data), (_name, value: unknown) =>
    typeof value === 'string' ? withoutKey(value) : value,
  ) as unknown,
})

export async function pinScript(client: QueryClient, wanted: Wanted): Promise<void> {
  removed.delete(wanted.documentId)
  // Browsers delete what a site stores when space runs out, unless they grant this.
  void (navigator.storage as Partial<StorageManager> | undefined)?.persist?.()
  await keepScript(client, { ...wanted, isPinned: true })
}

export async function removeOpenScript(documentId: string): Promise<void> {
  removed.add(documentId)
  requests.delete(documentId)
  await removeScript(documentId)
}
