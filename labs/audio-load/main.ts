import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { type Product, startProduct } from '@sidelight/tools/dev/start-product'
import { startServices, type DevServices } from '@sidelight/dev-services/start-services'
import { cpuSeconds } from './cpu-seconds.ts'
import { watchLatency } from './latency.ts'
import { benchLines } from './lines.ts'
import { type Api, signIn, seedLines, VOICES } from './seed-lines.ts'
import { measureZip } from './zip-memory.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '200' },
    kills: { type: 'string', default: '0' },
    /** How many lines of 50 MB to record and pack. */
    zip: { type: 'string', default: '0' },
  },
})
const LINES = Number(values.lines)
const KILLS = Number(values.kills)
const WORKERS = 2
const BARE = fileURLToPath(new URL('./bare-engine.ts', import.meta.url))
const ENV = { RATE_LIMIT_PER_MINUTE: '1000000', ACCESS_TOKEN_SECONDS: '36000', LOG_LEVEL: 'warn' }

interface Counts {
  overall_status: string
  counts: { completed: number; total: number; processing: number; error: number }
}

const services = await startServices()
try {
  const api = await startProduct(services, { roles: ['api'], seed: true, env: ENV })
  const asUser = await signIn(api.url)
  if (Number(values.zip) > 0)
    tell(await measureZip(asUser, await startSpeaker(services), services.databaseUrl, Number(values.zip)))
  else if (KILLS > 0) await killWorkers(services, asUser)
  else await compare(services, asUser)
} finally {
  await services.stop()
}

function startSpeaker(services: DevServices): Promise<Product> {
  return startProduct(services, { roles: ['worker'], migrate: false, env: { ...ENV, SPEECH_PROCESSES: '1' } })
}

function statusOf(asUser: Api, documentId: string): Promise<Counts> {
  return asUser('GET', `/api/v1/scenes/document/${documentId}/audio-status`)
}

async function speak(asUser: Api, documentId: string): Promise<void> {
  await asUser('POST', `/api/v1/scenes/document/${documentId}/generate-audio`)
  while ((await statusOf(asUser, documentId)).counts.processing > 0) await delay(500)
}

/**
 * The whole way against the engine alone: the same lines, the same voices, as many processes. The engine alone says one
 * half of them before and the other half after, so that a machine that grows busier or quieter favours neither.
 */
async function compare(services: DevServices, asUser: Api): Promise<void> {
  const bareBefore = await speakBare(services, 0)

  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startSpeaker(services)))
  await speak(
    asUser,
    await seedLines(asUser, services.databaseUrl, ['Warm one.', 'Warm two.', 'Warm three.', 'Warm four.']),
  )
  const documentId = await seedLines(asUser, services.databaseUrl, benchLines(LINES))
  const latency = watchLatency(asUser, documentId)
  const speakers = workers.map(({ pid }) => pid)
  const database = await databaseRoots(services)
  const before = { speakers: cpuSeconds(speakers), database: cpuSeconds(database) }
  const startedAt = performance.now()
  await speak(asUser, documentId)
  const seconds = (performance.now() - startedAt) / 1000
  const [made] = await queryOnce(
    services.databaseUrl,
    `select sum(duration_ms) / 1000.0 as seconds, count(*) as clips from audio_clip clip
     where state = 'completed' and exists (select from line_audio made where made.clip_id = clip.id)`,
  )
  const used = { speakers: cpuSeconds(speakers) - before.speakers, database: cpuSeconds(database) - before.database }
  const whole = { audioSeconds: Number(made?.['seconds']), cpuSeconds: used.speakers + used.database, seconds }
  say(`queue, rows, store (${String(made?.['clips'])} clips)`, whole)
  tell(
    `of that: workers ${used.speakers.toFixed(1)}, PostgreSQL ${used.database.toFixed(1)} (the API's calls among it)`,
  )
  const { calls, p50Ms, p99Ms, mostMs } = await latency.stop()
  await Promise.all(workers.map((worker) => worker.stop()))
  const bare = together(bareBefore, await speakBare(services, 1))
  say('the engine alone', bare)
  const ratio = whole.audioSeconds / whole.cpuSeconds / (bare.audioSeconds / bare.cpuSeconds)
  tell(`audio seconds per CPU second, whole way / engine alone: ${ratio.toFixed(3)} (at least 0.90 wanted)`)
  tell(
    `API meanwhile: p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, most ${mostMs.toFixed(0)} ms, ${calls} calls`,
  )
  tell(
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
}

interface Run {
  audioSeconds: number
  cpuSeconds: number
  seconds: number
}

function together(one: Run, other: Run): Run {
  return {
    audioSeconds: one.audioSeconds + other.audioSeconds,
    cpuSeconds: one.cpuSeconds + other.cpuSeconds,
    seconds: one.seconds + other.seconds,
  }
}

async function speakBare(services: DevServices, half: 0 | 1): Promise<Run> {
  const env = { PATH: process.env['PATH'], ...services.env, SPEECH_PROCESSES: String(WORKERS), LOG_LEVEL: 'error' }
  const child = fork(BARE, [String(LINES), String(half), ...VOICES], { env, serialization: 'json' })
  const heard = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', () => reject(new Error('The engine alone ended before it was done')))
    })
  await heard()
  const before = cpuSeconds([child.pid ?? 0])
  child.send('go')
  const spoken = (await heard()) as { audioSeconds: number; seconds: number }
  return { ...spoken, cpuSeconds: cpuSeconds([child.pid ?? 0]) - before }
}

/** The postmaster: the parent of the process that serves us. */
async function databaseRoots(services: DevServices): Promise<number[]> {
  const [row] = await queryOnce(
    services.databaseUrl,
    `select pg_backend_pid() as pid, (regexp_split_to_array(pg_read_file('postmaster.pid'), '\\n'))[1] as root`,
  )
  return row ? [Number(row['root'])] : []
}

/** Workers with the real engine, killed at random; every line must come out once. */
async function killWorkers(services: DevServices, asUser: Api): Promise<void> {
  const documentId = await seedLines(asUser, services.databaseUrl, benchLines(LINES))
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startSpeaker(services)))
  const speaking = speak(asUser, documentId)
  const done = new AbortController()
  void speaking.finally(() => done.abort())
  let kills = 0
  // Points of the script, not of the clock: on a busy machine a clock would kill every attempt at the same few lines.
  for (const point of randomPoints(KILLS, LINES)) {
    while (!done.signal.aborted && (await statusOf(asUser, documentId)).counts.completed < point) await delay(300)
    await delay(Math.random() * 3000)
    if (done.signal.aborted) break
    const victim = Math.floor(Math.random() * WORKERS)
    await workers[victim]?.kill()
    workers[victim] = await startSpeaker(services)
    kills += 1
  }
  await speaking
  const { counts } = await statusOf(asUser, documentId)
  const [row] = await queryOnce(
    services.databaseUrl,
    `select count(*) as clips, count(distinct hash) as hashes, count(distinct mp3_key) as keys, sum(characters) as once,
       (select sum(characters_ordered) from document_voicing) as counted
     from audio_clip where state = 'completed'`,
  )
  tell(`${kills} kills: ${counts.completed} of ${counts.total} lines, ${counts.error} in error; ${JSON.stringify(row)}`)
}

function randomPoints(howMany: number, below: number): number[] {
  return Array.from({ length: howMany }, () => Math.floor(Math.random() * below)).toSorted((one, other) => one - other)
}

function say(name: string, { audioSeconds, cpuSeconds: cpu, seconds }: Run): void {
  const rate = (audioSeconds / cpu).toFixed(3)
  tell(
    `${name}: ${audioSeconds.toFixed(1)} s of sound, ${cpu.toFixed(1)} CPU s, ${seconds.toFixed(1)} s: ${rate} per CPU s`,
  )
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
