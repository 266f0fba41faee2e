import { runSeed, sized } from '@sidelight/dev-services/tests/test-size'
import { expect, test } from 'vitest'
import { listProblems } from './check-outcome.ts'
import { extractFiles } from './extract-files.ts'
import { listMutants } from './list-mutants.ts'

const MUTANTS = sized(500, 20_000)

test('Damaged files never affect more than the child process that extracts them', async () => {
  const problems: string[] = []
  const counts = { extracted: 0, rejected: 0 }
  await extractFiles(listMutants(MUTANTS, runSeed()), (outcome) => {
    counts[outcome.document === undefined ? 'rejected' : 'extracted'] += 1
    for (const problem of listProblems(outcome, 'any')) problems.push(`${outcome.name}: ${problem}`)
  })

  expect(problems).toEqual([])
  expect(counts.extracted + counts.rejected).toBe(MUTANTS)
  // Mutations that are all harmless, or all fatal, would test little.
  expect(counts.extracted).toBeGreaterThan(MUTANTS / 10)
  expect(counts.rejected).toBeGreaterThan(MUTANTS / 10)
}, 1_800_000)
