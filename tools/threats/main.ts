// Checks that the tests that docs/security/threats.md names exist. `--write` fills in the tests whose titles cite a row.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listTestTitles } from '../requirements/test-titles.ts'
import { listSourceFiles } from '../import-rules/source-files.ts'
import { findProblems } from './check-threats.ts'
import { type NamedTest, readThreats, splitCells, formatTests } from './threat-table.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const LIST = join(ROOT, 'docs/security/threats.md')

const tests: NamedTest[] = listSourceFiles(ROOT)
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    // Most files cite no threat, and parsing all of them would take seconds.
    return /\[[ACDPX]\d{2}\]/.test(text) ? listTestTitles(file, text).map((title) => ({ file, title: title.text })) : []
  })

if (process.argv.includes('--write')) writeFileSync(LIST, fillInTests(readFileSync(LIST, 'utf8')))
const threats = readThreats(readFileSync(LIST, 'utf8'))
const problems = findProblems(threats, tests)
for (const problem of problems) console.error(problem)
const count = (state: RegExp) => threats.filter((threat) => state.test(threat.state)).length
console.log(
  `${threats.length} threats: ${count(/^held$/)} held, ${count(/^partly$/)} partly, ${count(/^accepted$/)} accepted, ${count(/^issue/)} planned`,
)
process.exitCode = problems.length > 0 ? 1 : 0

function fillInTests(markdown: string): string {
  const lines = markdown.split('\n')
  for (const { id, line } of readThreats(markdown)) {
    const cited = tests.filter(({ title }) => title.includes(`[${id}]`))
    const cells = splitCells(lines[line - 1] ?? '').slice(0, 4)
    lines[line - 1] = `| ${[...cells, formatTests(cited)].join(' | ')} |`
  }
  return lines.join('\n')
}
