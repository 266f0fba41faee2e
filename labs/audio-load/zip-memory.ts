import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { wavHeader } from '@sidelight/domain/recording/wav'
import type { Product } from '@sidelight/tools/dev/start-product'
import { type Api, seedLines } from './seed-lines.ts'

const MEGABYTE = 2 ** 20
const TAKE_BYTES = 50 * MEGABYTE
const LOOK_EVERY_MS = 10

/** Records so many lines of the largest size there is, has them packed, and says what the worker held meanwhile. */
export async function measureZip(api: Api, worker: Product, databaseUrl: string, takes: number): Promise<string> {
  const [small, large] = [await stageTakes(api, databaseUrl, [MEGABYTE]), takes]
  await pack(api, small)
  const documentId = await stageTakes(api, databaseUrl, Array<number>(large).fill(TAKE_BYTES))
  const before = residentMegabytes(worker.pid)
  const watch = watchMemory(worker.pid)
  const startedAt = performance.now()
  const bytes = await pack(api, documentId)
  const seconds = (performance.now() - startedAt) / 1000
  const most = await watch.stop()
  return (
    `zip of ${(bytes / MEGABYTE).toFixed(0)} MB in ${seconds.toFixed(1)} s: worker ${before.toFixed(0)} MB before, ` +
    `${most.toFixed(0)} MB at most, ${(most - before).toFixed(0)} MB more`
  )
}

async function stageTakes(api: Api, databaseUrl: string, sizes: readonly number[]): Promise<string> {
  const lines = sizes.map((_, n) => `Mine, number ${n} of ${sizes.length}.`)
  const id = await seedLines(api, databaseUrl, lines)
  const { actors } = await api<{ actors: string[] }>('GET', `/api/v1/scenes/document/${id}/actors`)
  await api('POST', `/api/v1/scenes/document/${id}/voice-assignments`, {
    assignments: actors.map((actor) => ({ actor, voice_id: 'record_by_me' })),
  })
  const { scenes } = await api<{ scenes: { _id: string }[] }>('GET', `/api/v1/scenes/document/${id}`)
  for (const [n, { _id }] of scenes.entries()) await record(api, id, _id, sizes[n] ?? MEGABYTE)
  return id
}

async function record(api: Api, documentId: string, sceneId: string, sizeBytes: number): Promise<void> {
  const header = wavHeader({ sampleRate: 48_000, channels: 1, dataBytes: sizeBytes - 44 })
  const wav = new Uint8Array(sizeBytes)
  wav.set(header)
  const call = (path: string) => `/api/v1/scenes/document/${documentId}/${path}scene_id=${sceneId}`
  const { presigned_url: url } = await api<{ presigned_url: string }>('POST', call('upload-audio/presigned-url?'), {
    file_size: sizeBytes,
  })
  const put = await fetch(url, { method: 'PUT', body: wav, headers: { 'content-type': 'audio/wav' } })
  if (!put.ok) throw new Error(`The store answered ${put.status}`)
  const address = encodeURIComponent(url.slice(0, url.indexOf('?')))
  await api('POST', call(`save-audio?uploaded_s3_url=${address}&`))
}

/** How large it is. */
async function pack(api: Api, documentId: string): Promise<number> {
  for (;;) {
    const path = `/api/v1/scenes/document/${documentId}/download-audio`
    const { download_url: url } = await api<{ download_url: string | null }>('POST', path)
    if (url === null) continue
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' } })
    await answer.body?.cancel()
    return Number(answer.headers.get('content-range')?.split('/')[1] ?? 0)
  }
}

/** The worker alone: what it starts to read or to speak has memory of its own. */
function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

function watchMemory(pid: number): { stop(): Promise<number> } {
  const stopping = new AbortController()
  let most = 0
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      most = Math.max(most, residentMegabytes(pid))
      await delay(LOOK_EVERY_MS)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
      return most
    },
  }
}
