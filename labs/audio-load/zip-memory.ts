import { readFileSync } from 'node:fs'
import { wavHeader } from '@sidelight/domain/recording/wav'
import type { Product } from '@sidelight/tools/dev/start-product'
import { repeatUntilStopped } from '../shared/repeat-until-stopped.ts'
import type { Api } from '../shared/sign-in.ts'
import { seedLines } from './seed-lines.ts'

const MEGABYTE = 2 ** 20
const TAKE_BYTES = 50 * MEGABYTE
const MEASURE_EVERY_MS = 10

/** Records lines of the largest allowed size, downloads them as a ZIP, and reports the memory of the worker. */
export async function measureZip(api: Api, worker: Product, databaseUrl: string, takes: number): Promise<string> {
  await measureZipBytes(api, await recordTakes(api, databaseUrl, [MEGABYTE]))
  const documentId = await recordTakes(api, databaseUrl, Array<number>(takes).fill(TAKE_BYTES))
  const before = residentMegabytes(worker.pid)
  let most = 0
  const watch = repeatUntilStopped(MEASURE_EVERY_MS, () => (most = Math.max(most, residentMegabytes(worker.pid))))
  const startedAt = performance.now()
  const bytes = await measureZipBytes(api, documentId)
  const seconds = (performance.now() - startedAt) / 1000
  await watch.stop()
  return (
    `zip of ${(bytes / MEGABYTE).toFixed(0)} MB in ${seconds.toFixed(1)} s: worker ${before.toFixed(0)} MB before, ` +
    `${most.toFixed(0)} MB at most, ${(most - before).toFixed(0)} MB more`
  )
}

async function recordTakes(api: Api, databaseUrl: string, sizes: readonly number[]): Promise<string> {
  const lines = sizes.map((_, n) => `Take ${n} of ${sizes.length}.`)
  const id = await seedLines(api, databaseUrl, lines)
  const { actors } = await api<{ actors: string[] }>('GET', `/api/v1/scenes/document/${id}/actors`)
  await api('POST', `/api/v1/scenes/document/${id}/voice-assignments`, {
    assignments: actors.map((actor) => ({ actor, voice_id: 'record_by_me' })),
  })
  const { scenes } = await api<{ scenes: { _id: string }[] }>('GET', `/api/v1/scenes/document/${id}`)
  for (const [n, { _id }] of scenes.entries()) await recordTake(api, id, _id, sizes[n] ?? MEGABYTE)
  return id
}

async function recordTake(api: Api, documentId: string, sceneId: string, sizeBytes: number): Promise<void> {
  const header = wavHeader({ sampleRate: 48_000, channels: 1, dataBytes: sizeBytes - 44 })
  const wav = new Uint8Array(sizeBytes)
  wav.set(header)
  const call = (path: string) => `/api/v1/scenes/document/${documentId}/${path}scene_id=${sceneId}`
  const { presigned_url: url } = await api<{ presigned_url: string }>('POST', call('upload-audio/presigned-url?'), {
    file_size: sizeBytes,
  })
  const put = await fetch(url, { method: 'PUT', body: wav, headers: { 'content-type': 'audio/wav' } })
  if (!put.ok) throw new Error(`The storage responded with ${put.status}`)
  const address = encodeURIComponent(url.slice(0, url.indexOf('?')))
  await api('POST', call(`save-audio?uploaded_s3_url=${address}&`))
}

/** Has the clips of a document packed and returns the size of the ZIP. */
async function measureZipBytes(api: Api, documentId: string): Promise<number> {
  for (;;) {
    const path = `/api/v1/scenes/document/${documentId}/download-audio`
    const { download_url: url } = await api<{ download_url: string | null }>('POST', path)
    if (url === null) continue
    const response = await fetch(url, { headers: { range: 'bytes=0-0' } })
    await response.body?.cancel()
    return Number(response.headers.get('content-range')?.split('/')[1] ?? 0)
  }
}

/** Of the process alone, without its children. */
function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
