import { sized } from '@sidelight/dev-services/tests/test-size'
import { expect, test } from 'vitest'
import { listProblems } from './check-outcome.ts'
import { extractFiles } from './extract-files.ts'
import { MALICIOUS_FILES } from './malicious-files.ts'

/** CI extracts every fourth file, so that each kind of attack is there; the nightly run extracts all. */
const FILES = MALICIOUS_FILES.filter((_, at) => at % sized(4, 1) === 0)

test('Every malicious file ends, within its limits, as a document or with a sentence that an actor understands', async () => {
  const expectations = new Map(FILES.map(({ name, expects }) => [name, expects]))
  // All files are made before the first is extracted: compressing 400 MB blocks this process for seconds, in which it
  // could not watch a child.
  const files = FILES.map(({ name, make, isHeavy }) => ({ name, bytes: make(), isHeavy }))
  const problems: string[] = []
  let outcomes = 0
  await extractFiles(files, (outcome) => {
    outcomes += 1
    for (const problem of listProblems(outcome, expectations.get(outcome.name) ?? 'any'))
      problems.push(`${outcome.name}: ${problem}`)
  })

  expect(problems).toEqual([])
  expect(MALICIOUS_FILES.length).toBeGreaterThanOrEqual(300)
  expect(expectations.size).toBe(FILES.length)
  expect(outcomes).toBe(FILES.length)
}, 600_000)
