// Checks that names, comments and test titles use the words of docs/glossary.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../ci/run-program.ts'
import { listSourceFiles } from '../import-rules/source-files.ts'
import { findWordProblems } from './find-problems.ts'

const files = listSourceFiles(repositoryRoot).filter((file) => !file.startsWith('tools/plain-words/'))
const problems = files.flatMap((file) => findWordProblems(file, readFileSync(join(repositoryRoot, file), 'utf8')))

for (const { file, line, detail } of problems) console.error(`${file}:${line} ${detail}`)
console.log(`${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
