// npm run node -- labs/malicious-files/main.ts [--mutants 20000] [--seed 1] [--only name]
import { parseArgs } from 'node:util'
import { listProblems } from './check-outcome.ts'
import { extractFiles, type FileUnderTest, type Outcome } from './extract-files.ts'
import { listMutants } from './list-mutants.ts'
import { MALICIOUS_FILES } from './malicious-files.ts'

const { values } = parseArgs({
  options: { mutants: { type: 'string' }, seed: { type: 'string', default: '1' }, only: { type: 'string' } },
})

const expectations = new Map(MALICIOUS_FILES.map(({ name, expects }) => [name, expects]))
const tally = new Map<string, number>()
const startedAt = performance.now()
let failed = 0
let killed = 0
let slowest = 0
let largest = 0

function* makeFiles(): Generator<FileUnderTest> {
  for (const { name, make, isHeavy } of MALICIOUS_FILES) {
    if (values.only === undefined || name.includes(values.only)) yield { name, bytes: make(), isHeavy }
  }
}

function record(outcome: Outcome): void {
  const result = outcome.error?.code ?? 'a document'
  tally.set(result, (tally.get(result) ?? 0) + 1)
  slowest = Math.max(slowest, outcome.elapsedMs)
  largest = Math.max(largest, outcome.peakBytes)
  if (outcome.hasKilledChild) killed += 1
  const problems = listProblems(outcome, expectations.get(outcome.name) ?? 'any')
  if (problems.length > 0) failed += 1
  if (problems.length > 0 || outcome.hasKilledChild || values.only !== undefined) {
    const detail = outcome.error?.detail ?? ''
    console.log(`${outcome.name}: ${result} ${detail} after ${Math.round(outcome.elapsedMs)} ms ${problems.join('; ')}`)
  }
}

await extractFiles(
  values.mutants === undefined ? makeFiles() : listMutants(Number(values.mutants), Number(values.seed)),
  record,
)

for (const [result, count] of [...tally].sort((a, b) => b[1] - a[1]))
  console.log(`${String(count).padStart(7)} ${result}`)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(
  `${failed} files failed, ${killed} child processes killed, slowest file ${Math.round(slowest)} ms, most memory ${Math.round(largest / 1e6)} MB, ${seconds} s in all`,
)
process.exitCode = failed > 0 ? 1 : 0
