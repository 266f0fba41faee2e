import { areCached, fetchCached, pruneCache } from '#lib/storage/file-cache.ts'
import { startWorker } from '#lib/browser/start-worker.ts'
// oxlint-disable-next-line import/default -- the bundler makes this export
import listenerWorkerUrl from './listener.worker.ts?worker&url'
import type {
  ListenerMessage,
  ListenerRequest,
  ListeningFile,
  PackedFiles,
  WorkerListenerKind,
} from './listener-messages.ts'

export type OnLoading = (share: number) => void

/** One worker for the life of the page, so that its models are read once. */
let worker: Worker | undefined
const loaded = new Map<WorkerListenerKind, Promise<Worker>>()

export function loadListener(kind: WorkerListenerKind, loading: OnLoading): Promise<Worker> {
  const known = loaded.get(kind)
  if (known !== undefined) return known
  const pending = load(kind, loading)
  loaded.set(kind, pending)
  // The next call tries again.
  pending.catch(() => loaded.delete(kind))
  return pending
}

/** Loads files that are in the cache, so that the first run starts at once. Fetches nothing. */
export async function preloadListener(): Promise<void> {
  if (await areCached(listAddresses())) await loadListener('on-device', () => undefined)
}

/** Fetches the listener's files into the cache, for a run without a network. */
export async function cacheListenerFiles(): Promise<void> {
  if (!(await areCached(listAddresses()))) await fetchAll(() => undefined)
}

async function load(kind: WorkerListenerKind, loading: OnLoading): Promise<Worker> {
  worker ??= createWorker()
  const files = kind === 'on-device' ? await fetchAll(loading) : await fetchVoice(loading)
  return sendFiles(worker, kind, files)
}

function createWorker(): Worker {
  const created = startWorker(listenerWorkerUrl)
  created.addEventListener('error', () => {
    // The next call starts a new worker.
    created.terminate()
    if (worker === created) worker = undefined
    loaded.clear()
  })
  return created
}

const listNames = (): ListeningFile[] => Object.keys(__LISTENING_FILES__) as ListeningFile[]
const listAddresses = (): string[] => Object.values(__LISTENING_FILES__).map(({ address }) => address)

async function fetchAll(loading: OnLoading): Promise<PackedFiles> {
  const shares = new Map<ListeningFile, number>()
  const total = listNames().reduce((sum, name) => sum + __LISTENING_FILES__[name].bytes, 0)
  const fetched = await Promise.all(
    listNames().map(async (name) => {
      const { address, bytes } = __LISTENING_FILES__[name]
      const file = await fetchCached(address, (share) => {
        shares.set(name, share * bytes)
        loading([...shares.values()].reduce((sum, done) => sum + done, 0) / total)
      })
      return [name, file] as const
    }),
  )
  void pruneCache(listAddresses())
  return Object.fromEntries(fetched)
}

/** Without this file the listener uses loudness alone. */
async function fetchVoice(loading: OnLoading): Promise<PackedFiles> {
  try {
    return { voice: await fetchCached(__LISTENING_FILES__.voice.address, loading) }
  } catch {
    return {}
  }
}

function sendFiles(target: Worker, kind: WorkerListenerKind, files: PackedFiles): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const answered = new AbortController()
    const { signal } = answered
    target.addEventListener(
      'message',
      ({ data }: MessageEvent<ListenerMessage>) => {
        if ((data.type !== 'loaded' && data.type !== 'not loaded') || data.kind !== kind) return
        answered.abort()
        if (data.type === 'loaded') {
          resolve(target)
          return
        }
        // The files may be broken in the cache.
        void pruneCache([])
        reject(new Error(data.reason))
      },
      { signal },
    )
    target.addEventListener(
      'error',
      () => {
        answered.abort()
        reject(new Error('The listening worker could not be started'))
      },
      { signal },
    )
    const request: ListenerRequest = { type: 'load', kind, files }
    target.postMessage(request, Object.values(files))
  })
}
