import { listSourceFiles } from '../walls/source-files.ts'
import { repositoryRoot, runProgram } from './run-program.ts'

const [listing, linting] = await Promise.all([
  runProgram('oxlint', ['--debug=files']),
  runProgram('oxlint', process.argv.slice(2)),
])
const seen = new Set(listing.output.split('\n'))
const unseen = listSourceFiles(repositoryRoot).filter((file) => !seen.has(file))

console.log(linting.output.trimEnd())
for (const file of unseen) console.error(`${file} was not linted`)
process.exitCode = linting.exitCode !== 0 || unseen.length > 0 ? 1 : 0
