// node labs/malicious-files/main.ts [--mutants 20000] [--seed 1] [--only name]
import { parseArgs } from 'node:util'
import { runTrials, type Outcome, type Trial } from './child-pool.ts'
import { listProblems } from './check-outcome.ts'
import { listHostileFiles } from './list-malicious-files.ts'
import { listMutants } from './list-mutants.ts'

const { values } = parseArgs({
  options: { mutants: { type: 'string' }, seed: { type: 'string', default: '1' }, only: { type: 'string' } },
})

const files = listHostileFiles()
const expectations = new Map(files.map(({ name, expects }) => [name, expects]))
const tally = new Map<string, number>()
const startedAt = performance.now()
let faulty = 0
let killed = 0
let slowest = 0
let largest = 0

function* makeTrials(): Generator<Trial> {
  for (const { name, make, isHeavy = false } of files) {
    if (values.only === undefined || name.includes(values.only)) yield { name, bytes: make(), isHeavy }
  }
}

function note(outcome: Outcome): void {
  const answer = outcome.refusal?.code ?? 'read'
  tally.set(answer, (tally.get(answer) ?? 0) + 1)
  slowest = Math.max(slowest, outcome.elapsedMs)
  largest = Math.max(largest, outcome.peakBytes)
  if (outcome.hasKilledChild) killed += 1
  const faults = listProblems(outcome, expectations.get(outcome.name))
  if (faults.length > 0) faulty += 1
  if (faults.length > 0 || outcome.hasKilledChild || values.only !== undefined) {
    const detail = outcome.refusal?.detail ?? ''
    console.log(`${outcome.name}: ${answer} ${detail} after ${Math.round(outcome.elapsedMs)} ms ${faults.join('; ')}`)
  }
}

await runTrials(
  values.mutants === undefined ? makeTrials() : listMutants(Number(values.mutants), Number(values.seed)),
  note,
)

for (const [answer, count] of [...tally].sort((a, b) => b[1] - a[1]))
  console.log(`${String(count).padStart(7)} ${answer}`)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(
  `${faulty} faults, ${killed} children killed, slowest ${Math.round(slowest)} ms, largest ${Math.round(largest / 1e6)} MB, ${seconds} s`,
)
process.exitCode = faulty > 0 ? 1 : 0
