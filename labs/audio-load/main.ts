import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { type Product, startProduct } from '@sidelight/tools/dev/start-product'
import { startServices, type DevServices } from '@sidelight/dev-services/start-services'
import { cpuSeconds } from '../shared/cpu-seconds.ts'
import { watchLatency } from './latency.ts'
import { benchLines } from './lines.ts'
import { type Api, signIn } from '../shared/sign-in.ts'
import { seedLines, VOICES } from './seed-lines.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '200' },
    kills: { type: 'string', default: '0' },
  },
})
const LINES = Number(values.lines)
const KILLS = Number(values.kills)
const WORKERS = 2
const ENGINE_PROGRAM = fileURLToPath(new URL('./bare-engine.ts', import.meta.url))
const ENV = { RATE_LIMIT_PER_MINUTE: '1000000', ACCESS_TOKEN_SECONDS: '36000', LOG_LEVEL: 'warn' }

interface AudioStatus {
  overall_status: string
  counts: { completed: number; total: number; processing: number; error: number }
}

const services = await startServices()
try {
  const product = await startProduct(services, { roles: ['api'], seed: true, env: ENV })
  const { api } = await signIn(product.url)
  if (KILLS > 0) await killWorkers(services, api)
  else await compare(services, api)
} finally {
  await services.stop()
}

function startWorker(services: DevServices): Promise<Product> {
  return startProduct(services, { roles: ['worker'], migrate: false, env: { ...ENV, SPEECH_PROCESSES: '1' } })
}

function getStatus(api: Api, documentId: string): Promise<AudioStatus> {
  return api('GET', `/api/v1/scenes/document/${documentId}/audio-status`)
}

async function generateAudio(api: Api, documentId: string): Promise<void> {
  await api('POST', `/api/v1/scenes/document/${documentId}/generate-audio`)
  while ((await getStatus(api, documentId)).counts.processing > 0) await delay(500)
}

/**
 * Compares the product with the engine alone: the same lines, voices and number of processes. The engine alone
 * synthesises one half of the lines before and the other half after, so that a change in the load of the machine
 * favours neither.
 */
async function compare(services: DevServices, api: Api): Promise<void> {
  const engineBefore = await runEngineAlone(services, 0)

  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorker(services)))
  await generateAudio(
    api,
    await seedLines(api, services.databaseUrl, ['Warm one.', 'Warm two.', 'Warm three.', 'Warm four.']),
  )
  const documentId = await seedLines(api, services.databaseUrl, benchLines(LINES))
  const latency = watchLatency(api, documentId)
  const workerPids = workers.map(({ pid }) => pid)
  const databasePids = await listDatabasePids(services)
  const before = { workers: cpuSeconds(workerPids), database: cpuSeconds(databasePids) }
  const startedAt = performance.now()
  await generateAudio(api, documentId)
  const seconds = (performance.now() - startedAt) / 1000
  const [clips] = await queryOnce(
    services.databaseUrl,
    `select sum(duration_ms) / 1000.0 as seconds, count(*) as clips from audio_clip clip
     where state = 'completed' and exists (select from line_audio made where made.clip_id = clip.id)`,
  )
  const used = {
    workers: cpuSeconds(workerPids) - before.workers,
    database: cpuSeconds(databasePids) - before.database,
  }
  const product = { audioSeconds: Number(clips?.['seconds']), cpuSeconds: used.workers + used.database, seconds }
  printRun(`the product (${String(clips?.['clips'])} clips)`, product)
  print(
    `of that: workers ${used.workers.toFixed(1)}, PostgreSQL ${used.database.toFixed(1)} (with the queries of the API)`,
  )
  const { calls, p50Ms, p99Ms, maxMs } = await latency.stop()
  await Promise.all(workers.map((worker) => worker.stop()))
  const engine = addRuns(engineBefore, await runEngineAlone(services, 1))
  printRun('the engine alone', engine)
  const ratio = product.audioSeconds / product.cpuSeconds / (engine.audioSeconds / engine.cpuSeconds)
  print(`audio seconds per CPU second, product / engine alone: ${ratio.toFixed(3)} (must be at least 0.90)`)
  const latencies = `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, maximum ${maxMs.toFixed(0)} ms`
  print(`API meanwhile: ${latencies}, ${calls} calls`)
  print(`load average: ${loadavg()[0]?.toFixed(1)}`)
}

interface Run {
  audioSeconds: number
  cpuSeconds: number
  seconds: number
}

function addRuns(first: Run, second: Run): Run {
  return {
    audioSeconds: first.audioSeconds + second.audioSeconds,
    cpuSeconds: first.cpuSeconds + second.cpuSeconds,
    seconds: first.seconds + second.seconds,
  }
}

async function runEngineAlone(services: DevServices, half: 0 | 1): Promise<Run> {
  const env = { PATH: process.env['PATH'], ...services.env, SPEECH_PROCESSES: String(WORKERS), LOG_LEVEL: 'error' }
  const child = fork(ENGINE_PROGRAM, [String(LINES), String(half), ...VOICES], { env, serialization: 'json' })
  const nextMessage = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', () => reject(new Error('The speech engine ended before it was done')))
    })
  await nextMessage()
  const before = cpuSeconds([child.pid ?? 0])
  child.send('go')
  const result = (await nextMessage()) as { audioSeconds: number; seconds: number }
  return { ...result, cpuSeconds: cpuSeconds([child.pid ?? 0]) - before }
}

/** The main process of PostgreSQL, whose children serve the connections. */
async function listDatabasePids(services: DevServices): Promise<number[]> {
  const [row] = await queryOnce(
    services.databaseUrl,
    `select pg_backend_pid() as pid, (regexp_split_to_array(pg_read_file('postmaster.pid'), '\\n'))[1] as root`,
  )
  return row ? [Number(row['root'])] : []
}

/** Kills workers at random; each line must still get exactly one clip. */
async function killWorkers(services: DevServices, api: Api): Promise<void> {
  const documentId = await seedLines(api, services.databaseUrl, benchLines(LINES))
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startWorker(services)))
  const generating = generateAudio(api, documentId)
  const done = new AbortController()
  void generating.finally(() => done.abort())
  let kills = 0
  // Kills depend on progress and not on time: on a busy machine, timed kills would hit every attempt at the same lines.
  for (const killAfter of pickRandomCounts(KILLS, LINES)) {
    while (!done.signal.aborted && (await getStatus(api, documentId)).counts.completed < killAfter) await delay(300)
    await delay(Math.random() * 3000)
    if (done.signal.aborted) break
    const victim = Math.floor(Math.random() * WORKERS)
    await workers[victim]?.kill()
    workers[victim] = await startWorker(services)
    kills += 1
  }
  await generating
  const { counts } = await getStatus(api, documentId)
  const [row] = await queryOnce(
    services.databaseUrl,
    `select count(*) as clips, count(distinct hash) as hashes, count(distinct mp3_key) as keys, sum(characters) as once,
       (select sum(characters_ordered) from document_voicing) as counted
     from audio_clip where state = 'completed'`,
  )
  print(
    `${kills} kills: ${counts.completed} of ${counts.total} lines, ${counts.error} in error; ${JSON.stringify(row)}`,
  )
}

function pickRandomCounts(length: number, below: number): number[] {
  return Array.from({ length }, () => Math.floor(Math.random() * below)).toSorted((a, b) => a - b)
}

function printRun(name: string, { audioSeconds, cpuSeconds: cpu, seconds }: Run): void {
  const rate = (audioSeconds / cpu).toFixed(3)
  print(
    `${name}: ${audioSeconds.toFixed(1)} s of audio, ${cpu.toFixed(1)} CPU s, ${seconds.toFixed(1)} s: ${rate} per CPU s`,
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
