import { EXPECTED_IDS, type NamedTest, type Threat } from './threat-table.ts'

const STATE = /^(held|partly|accepted|issue \d+)$/

/** Finds threats that are missing, repeated, in an unknown state, or whose tests do not exist. */
export function findProblems(threats: readonly Threat[], tests: readonly NamedTest[]): string[] {
  const listed = new Map(threats.map((threat) => [threat.id, threat]))
  const missing = EXPECTED_IDS.filter((id) => !listed.has(id)).map((id) => `${id} is not listed`)
  const repeated = threats.filter((threat) => listed.get(threat.id) !== threat).map(({ id }) => `${id} is listed twice`)
  return [...missing, ...repeated, ...threats.flatMap((threat) => findThreatProblems(threat, tests))]
}

function findThreatProblems({ id, state, tests: named }: Threat, tests: readonly NamedTest[]): string[] {
  if (!STATE.test(state)) return [`${id} has the state "${state}", which is unknown`]
  if (named.length === 0 && (state === 'held' || state === 'partly'))
    return [`${id} has the state "${state}", but names no test`]
  return named.flatMap(({ file, title }) => {
    if (!title.includes(`[${id}]`)) return [`${id} names a test whose title does not cite it: ${title}`]
    const exists = tests.some((test) => test.file === file && test.title === title)
    return exists ? [] : [`${id} names a test that does not exist: ${file}: ${title}`]
  })
}
