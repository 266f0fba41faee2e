import { expect, test } from 'vitest'
import { runTrials } from './child-pool.ts'
import { listProblems } from './check-outcome.ts'
import { listMutants } from './list-mutants.ts'

const MUTANTS = 20_000
const SEED = 1

test('20,000 damaged files never reach past the child that reads them', async () => {
  const faults: string[] = []
  const counts = { read: 0, refused: 0, killed: 0 }
  await runTrials(listMutants(MUTANTS, SEED), (outcome) => {
    counts[outcome.document === undefined ? 'refused' : 'read'] += 1
    if (outcome.hasKilledChild) counts.killed += 1
    for (const fault of listProblems(outcome)) faults.push(`${outcome.name}: ${fault}`)
  })

  expect(faults).toEqual([])
  expect(counts.read + counts.refused).toBe(MUTANTS)
  // Damage must reach both sides of the line, or the files were not damaged in the right places.
  expect(counts.read).toBeGreaterThan(MUTANTS / 10)
  expect(counts.refused).toBeGreaterThan(MUTANTS / 10)
}, 600_000)
