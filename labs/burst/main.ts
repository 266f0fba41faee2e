// A casting office sends the same four pages to 500 actors within an hour. In fast motion: voices take the time of real ones
// divided by the speed; queue, worker, API, database and storage are those of the product. The hour runs twice, the second
// time beside one user with 2,000 lines. Exits with 1 when a mark was missed.
//   npm run bench:burst
//   npm run bench:burst -- --actors 100 --speed 40
//   npm run bench:burst -- --computed --scenes 3 --cores 2.48,22    only the equal shares, each actor with three such scenes
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startServices } from '@sidelight/dev-services/start-services'
import { startProduct } from '@sidelight/tools/dev/start-product'
import { compose } from '../../apps/server/src/compose.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import type { Context } from '../../apps/server/src/platform/context.ts'
import { cpuSeconds } from '../shared/cpu-seconds.ts'
import { quantile } from '../shared/quantile.ts'
import { createSeededRandom } from '../shared/seeded-random.ts'
import { type Actor, createActors, MANY_LINES, PARTNER_LINES } from './actors.ts'
import { createCalls, listMadeLines, type MadeLine, visit } from './burst.ts'
import { shareEqually } from './fair-share.ts'
import { compareHours, judgeHour, type Judgement } from './judge.ts'
import { CPU_SECONDS_PER_CHARACTER } from './measured-voices.ts'

const { values } = parseArgs({
  options: {
    actors: { type: 'string', default: '500' },
    speed: { type: 'string', default: '18' },
    /** Too few on purpose: with enough of them nobody waits, and nothing has to be shared. */
    voices: { type: 'string', default: '10' },
    seed: { type: 'string', default: '24' },
    computed: { type: 'boolean', default: false },
    scenes: { type: 'string', default: '1' },
    cores: { type: 'string', default: '2,10,15,18,20,22' },
  },
})
const [actorCount, speed, voices] = [Number(values.actors), Number(values.speed), Number(values.voices)]
const random = createSeededRandom(Number(values.seed))
/** When each actor comes, in seconds of the hour. */
const arrivals = Array.from({ length: actorCount }, () => random.integer(3_600_000) / 1000).toSorted((a, b) => a - b)

const WORKERS = 2
const WORKER = fileURLToPath(new URL('timed-worker.ts', import.meta.url))
const ENV = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  ACCESS_TOKEN_SECONDS: '36000',
  LOG_LEVEL: 'warn',
  WORKER_WARM_READERS: '0',
}

printPoolSizes()
if (values.computed) process.exit()
const services = await startServices({ storage: 's3rver' })
try {
  const api = await startProduct(services, { roles: ['api'], env: ENV })
  const { ctx, close } = await compose(readConfig({ ...services.env, ...ENV }), { jobRole: 'producer' })
  try {
    const workers = Array.from({ length: WORKERS }, (_, n) =>
      services.supervisor.run({
        name: `timed worker ${n}`,
        command: process.execPath,
        args: [WORKER, String(voices / WORKERS), String(speed)],
        env: { PATH: process.env['PATH'], ...services.env, ...ENV },
        output: { file: `${services.logDirectory}/timed-worker-${n}.log` },
      }),
    )
    const addActors = (count: number, lines: readonly string[], pages: number) =>
      createActors(ctx, services.databaseUrl, { count, lines, pages })

    /** The actors come one after the other; `early` is there before the first of them. */
    const runHour = async (early: Actor[]): Promise<Judgement> => {
      const actors = await addActors(actorCount, PARTNER_LINES, 4)
      const calls = createCalls(api.url)
      const pids = [api.pid, ...workers.map(({ pid }) => pid)]
      const cpuBefore = cpuSeconds(pids)
      const visits = early.map((actor) => visit(calls, actor))
      const startedAt = performance.now()
      for (const [index, actor] of actors.entries()) {
        await delay(Math.max(0, startedAt + ((arrivals[index] ?? 0) * 1000) / speed - performance.now()))
        visits.push(visit(calls, actor))
      }
      const finished = await Promise.all(visits)
      const cpu = cpuSeconds(pids) - cpuBefore
      const everybody = [...actors, ...early]
      const made = await listMadeLines(services.databaseUrl, everybody)
      const missingFiles = await countMissingFiles(ctx, made)
      const hour = { visits: finished, made, missingFiles, calls: calls.results, voices, speed }
      const judgement = judgeHour(hour, PARTNER_LINES.length)
      print(`${actorCount} actors${early.length > 0 ? ' beside 2,000 lines of one user' : ''}:`)
      for (const figure of judgement.figures) print(`  ${figure}`)
      print(`  CPU of API and workers, without the voices: ${((1000 * cpu) / made.length).toFixed(1)} ms a line`)
      return judgement
    }

    const alone = await runHour([])
    const beside = await runHour(await addActors(1, MANY_LINES, 500))
    const difference = compareHours(alone, beside)
    print(difference.figures.join('\n'))
    const missed = [...alone.missed, ...beside.missed, ...difference.missed]
    print(`${voices} voices, ${speed} times as fast, seed ${values.seed}, load average ${loadavg()[0]?.toFixed(1)}`)
    print(missed.length === 0 ? 'pass' : `MISSED: ${missed.join('; ')}`)
    process.exitCode = missed.length > 0 ? 1 : 0
  } finally {
    await close()
  }
} finally {
  await services.stop()
}

/** The storage of development cannot list the 2,000 files of one user. */
async function countMissingFiles({ storage }: Context, made: readonly MadeLine[]): Promise<number> {
  let missing = 0
  const keys = made.map(({ mp3Key }) => mp3Key)
  const look = async () => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) if (!(await storage.find(key))) missing += 1
  }
  await Promise.all(Array.from({ length: 10 }, look))
  return missing
}

/** What equal sharing gives with more voices, each on a core of its own. Nothing of the product is measured here. */
function printPoolSizes(): void {
  const seconds = PARTNER_LINES.map((line) => line.length * CPU_SECONDS_PER_CHARACTER)
  const total = Number(values.scenes) * seconds.reduce((sum, one) => sum + one, 0)
  const orders = arrivals.map((at) => ({ at, firstLine: seconds[0] ?? 0, total }))
  print(
    `${values.scenes} of ${PARTNER_LINES.join('').length} characters for each actor: ${total.toFixed(0)} s of a core; all: ${((actorCount * total) / 3600).toFixed(1)} hours`,
  )
  for (const cores of values.cores.split(',').map(Number)) {
    const shares = shareEqually(orders, cores)
    const firsts = shares.map(({ firstLineAt }, index) => firstLineAt - (orders[index]?.at ?? 0))
    const scenes = shares.map(({ allAt }, index) => allAt - (orders[index]?.at ?? 0))
    const [median, worst] = [quantile(firsts, 0.5), quantile(firsts, 1)].map((first) => first.toFixed(0))
    const scene = (quantile(scenes, 1) / 60).toFixed(1)
    print(`  ${cores} cores: first line p50 ${median} s, worst ${worst} s; all of an actor at worst ${scene} min`)
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
