import { type KeptScript as KeptSize, makeRoom } from './recent-scripts.ts'
import { withoutQuery } from '@sidelight/domain/playback/playback-line'
import { useEffect } from 'react'
import { onSessionEvent } from '#lib/session/session.ts'
import { createStore, useStore } from '#lib/state/store.ts'
import { mayHaveKept, settled, type Stores, transact } from '#lib/offline/kept-database.ts'

/** A script on this device, and how much of it. */
export interface KeptScript extends KeptSize {
  title: string
  lines: number
  /** Clips and recordings that the script has, and how many of them are on this device. */
  clips: number
  keptClips: number
  /** The app and the listener are on this device too, so that nothing is missing without a network. */
  isReady: boolean
  /** Why the rest of the clips is not on this device. */
  shortage: 'limit' | 'device' | null
}

interface StoredScript extends Omit<KeptScript, 'bytes'> {
  /** By the key of the answer. */
  answerBytes: Record<string, number>
  clipBytes: number
}

interface StoredAnswer {
  /** Empty for what belongs to the user and not to a script. */
  documentId: string
  key: string
  data: unknown
}

interface ClipSize {
  path: string
  documentId: string
  bytes: number
}

const toKept = ({ answerBytes, clipBytes, ...script }: StoredScript): KeptScript => ({
  ...script,
  bytes: Object.values(answerBytes).reduce((sum, bytes) => sum + bytes, clipBytes),
})

const readScripts = async ({ scripts }: Stores): Promise<KeptScript[]> =>
  ((await settled(scripts.getAll())) as StoredScript[]).map(toKept)

const findScript = async ({ scripts }: Stores, documentId: string): Promise<StoredScript | undefined> =>
  (await settled(scripts.get(documentId))) as StoredScript | undefined

/** The document that a query is about; empty if it is about none. */
export function documentIdOf(queryKey: readonly unknown[]): string {
  const { params } = (queryKey[2] ?? {}) as { params?: { documentId?: string } }
  return params?.documentId ?? ''
}

/** Signatures in addresses change with every response; the path names the content. */
const pathOf = (url: string): string => new URL(withoutQuery(url), location.href).pathname

interface OpenedScript {
  documentId: string
  title: string
  lines: number
  urls: readonly string[]
  isPinned?: boolean
}

/** Starts to keep a script, or brings it up to date: scripts opened long ago and clips that it has no longer go. */
export async function openScript({ documentId, title, lines, urls, isPinned }: OpenedScript): Promise<void> {
  const paths = new Set(urls.map(pathOf))
  await transact('readwrite', async (stores) => {
    const known = await findScript(stores, documentId)
    const sizes = (await settled(stores.clipSizes.index('documentId').getAll(documentId))) as ClipSize[]
    for (const { path } of sizes) if (!paths.has(path)) removeClip(stores, path)
    const kept = sizes.filter(({ path }) => paths.has(path))
    const script: StoredScript = {
      documentId,
      title,
      lines,
      clips: paths.size,
      keptClips: kept.length,
      isPinned: isPinned ?? known?.isPinned ?? false,
      openedAtMs: Date.now(),
      isReady: (known?.isReady ?? false) && kept.length === paths.size,
      shortage: null,
      answerBytes: known?.answerBytes ?? {},
      clipBytes: kept.reduce((sum, { bytes }) => sum + bytes, 0),
    }
    stores.scripts.put(script)
    const { documentIdsToRemove } = makeRoom(await readScripts(stores), documentId)
    for (const id of documentIdsToRemove) await removeFrom(stores, id)
  })
  await announce()
}

/** Stores responses, but only while the script is kept. */
export async function storeAnswers(
  documentId: string,
  queries: readonly { queryKey: readonly unknown[]; data: unknown }[],
): Promise<void> {
  const answers = queries.map(({ queryKey, data }): StoredAnswer => ({
    documentId: documentIdOf(queryKey),
    key: JSON.stringify(queryKey),
    data,
  }))
  const own = answers.filter((answer) => answer.documentId === documentId || answer.documentId === '')
  if (own.length === 0) return
  const sizes = Object.fromEntries(
    own.flatMap((answer) => (answer.documentId === '' ? [] : [[answer.key, JSON.stringify(answer.data).length]])),
  ) as Record<string, number>
  await transact('readwrite', async (stores) => {
    const script = await findScript(stores, documentId)
    if (script === undefined) return
    for (const answer of own) stores.answers.put(answer)
    stores.scripts.put({ ...script, answerBytes: { ...script.answerBytes, ...sizes } } satisfies StoredScript)
  })
}

export const findAnswer = (queryKey: readonly unknown[]): Promise<{ data: unknown } | undefined> =>
  transact('readonly', async ({ answers }) => {
    const key = [documentIdOf(queryKey), JSON.stringify(queryKey)]
    return (await settled(answers.get(key))) as StoredAnswer | undefined
  })

/** The clips of the script that are not on this device yet, in their order. */
export async function listMissing(documentId: string, urls: readonly string[]): Promise<string[]> {
  const sizes = await transact(
    'readonly',
    async ({ clipSizes }) => (await settled(clipSizes.index('documentId').getAll(documentId))) as ClipSize[],
  )
  const kept = new Set(sizes?.map(({ path }) => path))
  return urls.filter((url) => !kept.has(pathOf(url)))
}

/** Returns false if there is no room for it, or if the script is no longer kept. */
export async function storeClip(documentId: string, url: string, clip: Blob): Promise<boolean> {
  const content = await clip.arrayBuffer()
  const path = pathOf(url)
  const isStored = await transact('readwrite', async (stores) => {
    const script = await findScript(stores, documentId)
    if (script === undefined) return false
    if ((await settled(stores.clipSizes.getKey(path))) !== undefined) return true
    const { hasRoom, documentIdsToRemove } = makeRoom(await readScripts(stores), documentId, content.byteLength)
    if (!hasRoom) {
      stores.scripts.put({ ...script, shortage: 'limit' } satisfies StoredScript)
      return false
    }
    for (const id of documentIdsToRemove) await removeFrom(stores, id)
    stores.clips.put({ path, type: clip.type, content })
    stores.clipSizes.put({ path, documentId, bytes: content.byteLength } satisfies ClipSize)
    stores.scripts.put({
      ...script,
      keptClips: script.keptClips + 1,
      clipBytes: script.clipBytes + content.byteLength,
    } satisfies StoredScript)
    return true
  })
  await announce()
  return isStored === true
}

/** Undefined if it is not on this device. */
export async function findClip(url: string): Promise<Blob | undefined> {
  if (!mayHaveKept() || url === '') return undefined
  try {
    const clip = await transact(
      'readonly',
      async ({ clips }) =>
        (await settled(clips.get(pathOf(url)))) as { content: ArrayBuffer; type: string } | undefined,
    )
    return clip && new Blob([clip.content], { type: clip.type })
  } catch {
    return undefined
  }
}

export const markReady = (documentId: string): Promise<void> => changeScript(documentId, { isReady: true })
export const reportFullDevice = (documentId: string): Promise<void> => changeScript(documentId, { shortage: 'device' })
export const unpinScript = (documentId: string): Promise<void> => changeScript(documentId, { isPinned: false })

async function changeScript(documentId: string, change: Partial<StoredScript>): Promise<void> {
  await transact('readwrite', async (stores) => {
    const script = await findScript(stores, documentId)
    if (script !== undefined) stores.scripts.put({ ...script, ...change })
  })
  await announce()
}

export async function removeScript(documentId: string): Promise<void> {
  await transact('readwrite', (stores) => removeFrom(stores, documentId))
  await announce()
}

export async function removeScriptsExcept(documentIds: readonly string[]): Promise<void> {
  const removed = await transact('readwrite', async (stores) => {
    const others = (await readScripts(stores)).filter(({ documentId }) => !documentIds.includes(documentId))
    for (const { documentId } of others) await removeFrom(stores, documentId)
    return others.length
  })
  if (removed !== undefined && removed > 0) await announce()
}

/** With the last script go the responses that belong to no script. */
async function removeFrom(stores: Stores, documentId: string): Promise<void> {
  stores.scripts.delete(documentId)
  stores.answers.delete(rangeOf(documentId))
  const paths = await settled(stores.clipSizes.index('documentId').getAllKeys(documentId))
  for (const path of paths) removeClip(stores, path as string)
  if ((await settled(stores.scripts.count())) === 0) stores.answers.clear()
}

function removeClip({ clips, clipSizes }: Stores, path: string): void {
  clips.delete(path)
  clipSizes.delete(path)
}

/** All answers of a script: in the order of keys a list comes after every text. */
const rangeOf = (documentId: string): IDBKeyRange => IDBKeyRange.bound([documentId], [documentId, []])

const NONE: readonly KeptScript[] = []
const shown = createStore(NONE)

/** Reads the list again and shows it to the components that use it. */
async function announce(): Promise<void> {
  // A blocked database keeps nothing.
  const scripts = (await transact('readonly', readScripts).catch(() => undefined)) ?? []
  shown.setState(scripts.length === 0 ? NONE : scripts.toSorted((a, b) => b.openedAtMs - a.openedAtMs))
}

// The list of one user must not be shown to the next one.
onSessionEvent(() => {
  shown.setState(NONE)
  void announce()
})

/** The scripts on this device, those opened last first. */
export function useKeptScripts(): readonly KeptScript[] {
  useEffect(() => void announce(), [])
  return useStore(shown)
}
