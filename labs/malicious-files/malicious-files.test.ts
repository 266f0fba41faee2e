import { expect, test } from 'vitest'
import { runTrials, type Trial } from './child-pool.ts'
import { listProblems } from './check-outcome.ts'
import { listHostileFiles } from './list-malicious-files.ts'

test('every hostile file ends in a document or in a sentence an actor understands, within its limits', async () => {
  const files = listHostileFiles()
  const expectations = new Map(files.map(({ name, expects }) => [name, expects]))
  // All of them before the first is read: packing 400 MB takes a second and more in which no child is watched.
  const trials = files.map(({ name, make, isHeavy = false }): Trial => ({ name, bytes: make(), isHeavy }))
  const faults: string[] = []
  let answered = 0
  await runTrials(trials, (outcome) => {
    answered += 1
    for (const fault of listProblems(outcome, expectations.get(outcome.name))) faults.push(`${outcome.name}: ${fault}`)
  })

  expect(faults).toEqual([])
  expect(expectations.size).toBe(files.length)
  expect(answered).toBeGreaterThanOrEqual(300)
}, 600_000)
