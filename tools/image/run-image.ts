import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { type DevServices, startServices } from '@sidelight/dev-services/start-services'
import { readBucket } from '@sidelight/dev-services/storage/storage-access'
import { waitForHttp, waitUntil } from '@sidelight/dev-services/wait-until'
import { DEMO_ACCOUNT } from '../../apps/server/src/seed/demo-account.ts'
import { repositoryRoot } from '../ci/run-program.ts'
import { createApi, readScript, speakScript } from '../probe/product-calls.ts'
import { describeJourney } from './journey-program.ts'
import { podman, printLog } from './podman.ts'

const ORIGIN = 'http://127.0.0.1:4000'
const CONSOLE_ORIGIN = 'http://localhost:4003'
const OPS_PORTS = { api: 4001, worker: 4011, replacement: 4021 }
const MAIN = ['node', 'apps/server/src/main.ts']
const EVAL = ['node', '--input-type=module', '--eval']
const LIMITS = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges', '--user=1000:1000']
const MAX_MEGABYTES = 800
const START_MS = 300_000
const STEP_MS = 600_000
const SCANNED = join(repositoryRoot, 'apps/server/src/testing/sides/kestrel-bank-scanned.pdf')
/** Half a minute of sound, so that a worker is stopped long before it has spoken it. */
const LONG_LINE =
  'I counted every window of that house before I knocked, and I counted them again when I left. '.repeat(6)

/** Runs every role of the image as a deployment would, and throws with the containers' logs if something differs. */
export async function runImage(image: string): Promise<void> {
  const services = await startServices({
    storage: 'ceph',
    webOrigins: [ORIGIN],
    env: { PATH: process.env['PATH'], S3_SECRET_ACCESS_KEY: createSecret() },
  })
  const containers = createContainers(image, describeSettings(services))
  try {
    await runSteps(services, containers)
  } catch (error) {
    containers.printLogs()
    throw error
  } finally {
    containers.removeAll()
    await services.stop()
  }
}

const createSecret = (): string => randomBytes(32).toString('base64url')

const describeSettings = (services: DevServices): Record<string, string> => ({
  ...services.env,
  ...Object.fromEntries(
    ['ACCESS_TOKEN', 'SOURCE_HASH', 'FREE_MONTH', 'DELETION_RECEIPT', 'SCRIPT_ENCRYPTION'].map((name) => [
      `${name}_KEYS`,
      `test:${createSecret()}`,
    ]),
  ),
  MAIL_FROM: 'Sidelight <hello@sidelight.test>',
  SUPPORT_EMAIL: 'support@sidelight.test',
  CONSOLE_PORT: new URL(CONSOLE_ORIGIN).port,
  CONSOLE_ORIGIN,
  SPEECH_PROCESSES: '1',
  // Nothing listens there; what matters is that the libraries of tracing load.
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
})

function createContainers(image: string, settings: Record<string, string>) {
  const names: string[] = []
  const start = (name: string, command: string[], extra: Record<string, string> = {}): void => {
    const env = Object.entries({ ...settings, ...extra }).map(([key, value]) => `--env=${key}=${value}`)
    const fullName = `sidelight-test-${name}`
    podman('rm', '--force', '--ignore', fullName)
    names.push(fullName)
    // "host" is the network of the process that runs podman, here the one with the loopback device only.
    podman('run', '--detach', `--name=${fullName}`, '--network=host', ...LIMITS, ...env, image, ...command)
  }
  return {
    start,
    startServer: async (name: keyof typeof OPS_PORTS, role: string, extra: Record<string, string> = {}) => {
      start(name, [...MAIN, role], { OPS_PORT: String(OPS_PORTS[name]), ...extra })
      const isRunning = () => podman('inspect', '--format={{.State.Running}}', `sidelight-test-${name}`) === 'true'
      const container = { endedBecause: () => (isRunning() ? undefined : 'it has ended'), lastOutputAtMs: () => 0 }
      await waitForHttp(`http://127.0.0.1:${OPS_PORTS[name]}/readyz`, {
        what: name,
        timeoutMs: START_MS,
        everyMs: 1000,
        programs: [container],
      })
    },
    waitForExit: (name: string): number => Number(podman('wait', `sidelight-test-${name}`)),
    terminate: (name: string) => podman('kill', '--signal=TERM', `sidelight-test-${name}`),
    /** Runs a program in a container and returns what it prints. */
    run: (name: string, command: string[]): string => podman('exec', `sidelight-test-${name}`, ...command),
    readMegabytes: (name: string): number => {
      const sizes = podman('top', `sidelight-test-${name}`, 'rss').split('\n').slice(1)
      return Math.round(sizes.reduce((sum, kilobytes) => sum + Number.parseInt(kilobytes, 10), 0) / 1000)
    },
    imageMegabytes: (): number => Math.round(Number(podman('image', 'inspect', '--format={{.Size}}', image)) / 1e6),
    printLogs: () => names.forEach(printLog),
    removeAll: () => podman('rm', '--force', '--ignore', '--time=0', ...names),
  }
}

type Containers = ReturnType<typeof createContainers>

async function step<T>(name: string, act: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    const result = await act()
    console.log(`ok     ${name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    return result
  } catch (error) {
    console.error(`FAILED ${name}`)
    throw error
  }
}

async function runSteps(services: DevServices, containers: Containers): Promise<void> {
  await step('migrate and seed', () => {
    containers.start('prepare', [...MAIN, 'migrate', 'seed'])
    assert.equal(containers.waitForExit('prepare'), 0)
  })
  await step('API ready', () => containers.startServer('api', 'api'))
  await step('worker ready', () => containers.startServer('worker', 'worker', { SHUTDOWN_GRACE_SECONDS: '1' }))
  await step('web application and console are served', async () => {
    for (const url of [ORIGIN, CONSOLE_ORIGIN]) assert.match(await (await fetch(url)).text(), /<title>/)
  })
  await step('nothing can be written or reached but the services', () => {
    const program = `
      import { writeFileSync } from 'node:fs'
      import { networkInterfaces } from 'node:os'
      let written = 'written'
      try { writeFileSync('/app/x', '') } catch ({ code }) { written = code }
      console.log(process.getuid(), written, Object.keys(networkInterfaces()).join())`
    assert.equal(containers.run('api', [...EVAL, program]), '1000 EROFS lo')
  })
  await step('a journey: read, spoken, played, deleted', () =>
    console.log(`       ${containers.run('api', describeJourney(ORIGIN))}`),
  )
  await step('a scanned page is read', () => readScannedPage())
  await step('a line of a stopped worker is spoken once by another', () => replaceWorker(services, containers))
  console.log(
    `       memory in MB: API ${containers.readMegabytes('api')}, worker ${containers.readMegabytes('replacement')}`,
  )
  await step('the probe starts', () => runProbe(containers))
  await step('every library of the server loads', () => {
    const program = `
      import { readFileSync } from 'node:fs'
      const { dependencies } = JSON.parse(readFileSync('apps/server/package.json', 'utf8'))
      // Not the voices, which are files, our own packages and pdf.js, which have other entries: the journeys load those.
      const names = Object.keys(dependencies).filter((name) => !/^(kokoro-|@sidelight|pdfjs)/.test(name))
      for (const name of names) await import(name)
      console.log(names.length)`
    assert.ok(Number(containers.run('replacement', [...EVAL, program])) > 40)
  })
  await step('the API ends after SIGTERM', () => {
    containers.terminate('api')
    assert.equal(containers.waitForExit('api'), 0)
  })
  await step('the image is small enough', () => {
    const megabytes = containers.imageMegabytes()
    console.log(`       ${megabytes} MB`)
    assert.ok(megabytes < MAX_MEGABYTES)
  })
}

async function runProbe(containers: Containers): Promise<void> {
  containers.start('probe', ['node', 'tools/probe/main.ts', '--url', ORIGIN], {
    PROBE_EMAIL: DEMO_ACCOUNT.email,
    PROBE_PASSWORD: DEMO_ACCOUNT.password,
  })
  await waitForHttp('http://127.0.0.1:4002/metrics', { what: 'The probe', timeoutMs: START_MS })
  containers.terminate('probe')
}

async function signIn() {
  const api = createApi(ORIGIN)
  const signal = AbortSignal.timeout(STEP_MS)
  await api.signIn({ url: ORIGIN, ...DEMO_ACCOUNT }, signal)
  return { api, signal }
}

async function readScannedPage(): Promise<void> {
  const { api, signal } = await signIn()
  await readScript(api, signal, { name: 'scan.pdf', type: 'application/pdf', bytes: readFileSync(SCANNED) }, () => {})
}

async function replaceWorker(services: DevServices, containers: Containers): Promise<void> {
  const { api, signal } = await signIn()
  const bytes = Buffer.from(`INT. HALL - NIGHT\n\nMARCUS\n${LONG_LINE}\n`)
  let documentId = ''
  await readScript(api, signal, { name: 'long.txt', type: 'text/plain', bytes }, (id) => (documentId = id))
  const speaking = speakScript(api, signal, documentId, { MARCUS: 'kokoro:am_michael' })
  const findJobs = () =>
    queryOnce(
      services.databaseUrl,
      `select job.state::text, job.started_on from pgboss.job join audio_clip on audio_clip.id::text = job.data ->> 'clipId'
       where audio_clip.document_id = $1 and job.name = 'audio.speak-kokoro'`,
      [documentId],
    )
  await Promise.race([
    speaking,
    waitUntil(async () => (await findJobs()).some(({ state }) => state === 'active'), {
      what: 'The line',
      timeoutMs: STEP_MS,
    }),
  ])
  containers.terminate('worker')
  assert.equal(containers.waitForExit('worker'), 0)
  const endedAt = new Date()
  await containers.startServer('replacement', 'worker')
  await speaking

  const jobs = await findJobs()
  // A worker that stops ends its job and enqueues the line again for another.
  assert.ok(jobs.every(({ state }) => state === 'completed'))
  const spoken = jobs.filter((job) => (job['started_on'] as Date) > endedAt)
  assert.equal(spoken.length, 1, 'The line was not spoken once, by the second worker')
  const clips = [...(await readBucket(services.storage)).keys()].filter(
    (key) => key.includes(documentId) && key.endsWith('.mp3'),
  )
  assert.equal(clips.length, 1)
}
