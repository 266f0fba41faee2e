import { listUnlintedFiles } from './lint-coverage.ts'
import { repositoryRoot, runProgram } from './run-program.ts'
import { listUnscaledTextSizes } from './text-sizes.ts'

const { exitCode, output } = await runProgram('oxlint', process.argv.slice(2))
const unlinted = await listUnlintedFiles(repositoryRoot)
const unscaled = listUnscaledTextSizes(repositoryRoot)

console.log(output.trimEnd())
for (const file of unlinted) console.error(`${file} was not linted`)
for (const size of unscaled) console.error(`${size} is not in the type scale: use text-caption … text-hero`)
process.exitCode = exitCode !== 0 || unlinted.length > 0 || unscaled.length > 0 ? 1 : 0
