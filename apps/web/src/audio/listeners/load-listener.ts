import { areCached, fetchCached, pruneCache } from '#lib/storage/file-cache.ts'
import { startWorker } from '#lib/browser/start-worker.ts'
// oxlint-disable-next-line import/default -- the bundler makes this export
import earWorkerAddress from './listener.worker.ts?worker&url'
import type {
  ListenerMessage,
  ListenerRequest,
  ListeningFile,
  PackedFiles,
  WorkerListenerKind,
} from './listener-messages.ts'

export type Loading = (share: number) => void

/** One worker for as long as the page lives: what it has read is not read again for the next scene. */
let worker: Worker | undefined
const loaded = new Map<WorkerListenerKind, Promise<Worker>>()

export function loadListener(kind: WorkerListenerKind, loading: Loading): Promise<Worker> {
  const known = loaded.get(kind)
  if (known !== undefined) return known
  const coming = load(kind, loading)
  loaded.set(kind, coming)
  // A network that failed once may not fail again.
  coming.catch(() => loaded.delete(kind))
  return coming
}

/** Reads what is here already, so that the first run begins as soon as it is asked for. Fetches nothing. */
export async function preloadListener(): Promise<void> {
  if (await areCached(listAddresses())) await loadListener('on-device', () => undefined)
}

async function load(kind: WorkerListenerKind, loading: Loading): Promise<Worker> {
  worker ??= createWorker()
  const files = kind === 'on-device' ? await fetchAll(loading) : await fetchVoice(loading)
  return handOver(worker, kind, files)
}

function createWorker(): Worker {
  const created = startWorker(earWorkerAddress)
  created.addEventListener('error', () => {
    // It could not be fetched, or broke: the next one who asks begins anew.
    created.terminate()
    if (worker === created) worker = undefined
    loaded.clear()
  })
  return created
}

const listNames = (): ListeningFile[] => Object.keys(__LISTENING_FILES__) as ListeningFile[]
const listAddresses = (): string[] => Object.values(__LISTENING_FILES__).map(({ address }) => address)

async function fetchAll(loading: Loading): Promise<PackedFiles> {
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

/** Better than loudness alone, but not worth waiting for in vain. */
async function fetchVoice(loading: Loading): Promise<PackedFiles> {
  try {
    return { voice: await fetchCached(__LISTENING_FILES__.voice.address, loading) }
  } catch {
    return {}
  }
}

function handOver(to: Worker, kind: WorkerListenerKind, files: PackedFiles): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const heard = new AbortController()
    const { signal } = heard
    to.addEventListener(
      'message',
      ({ data }: MessageEvent<ListenerMessage>) => {
        if (data.type === 'heard' || data.type === 'pace' || data.kind !== kind) return
        heard.abort()
        if (data.type === 'loaded') {
          resolve(to)
          return
        }
        // Broken on the way, perhaps for good in the cache.
        void pruneCache([])
        reject(new Error(data.reason))
      },
      { signal },
    )
    to.addEventListener(
      'error',
      () => {
        heard.abort()
        reject(new Error('The listening worker could not be started'))
      },
      { signal },
    )
    const order: ListenerRequest = { type: 'load', kind, files }
    to.postMessage(order, Object.values(files))
  })
}
