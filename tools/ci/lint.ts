import { listUnlintedFiles } from './lint-coverage.ts'
import { repositoryRoot, runProgram } from './run-program.ts'

const { exitCode, output } = await runProgram('oxlint', process.argv.slice(2))
const unlinted = await listUnlintedFiles(repositoryRoot)

console.log(output.trimEnd())
for (const file of unlinted) console.error(`${file} was not linted`)
process.exitCode = exitCode !== 0 || unlinted.length > 0 ? 1 : 0
