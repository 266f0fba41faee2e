import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { listSourceFiles } from '../import-rules/source-files.ts'
import { repositoryRoot, runProgram } from './run-program.ts'

const sources = listSourceFiles(repositoryRoot).filter((file) => /\.tsx?$/.test(file))
const { workspaces } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  workspaces: string[]
}
const folders = globSync(workspaces, { cwd: repositoryRoot })
  .map((folder) => folder.split(sep).join('/'))
  .filter((folder) => existsSync(join(repositoryRoot, folder, 'package.json')))
  .filter((folder) => sources.some((file) => file.startsWith(`${folder}/`)))

const checked = new Set<string>()
let isSound = true

async function check(folder: string): Promise<void> {
  const { exitCode, output } = await runProgram('tsc', ['-p', folder, '--listFiles', '--pretty', 'false'])
  const lines = output.split('\n').filter((line) => line !== '')
  const isFile = (line: string): boolean => existsSync(line)
  for (const line of lines.filter(isFile)) checked.add(relative(repositoryRoot, line).split(sep).join('/'))
  for (const line of lines.filter((text) => !isFile(text))) console.error(line)
  if (exitCode !== 0) isSound = false
}

await Promise.all(['.', ...folders].map((folder) => check(folder)))

for (const file of sources.filter((source) => !checked.has(source))) {
  console.error(`${file} is in no tsconfig.json: nobody checked its types`)
  isSound = false
}
console.log(`${folders.length + 1} projects, ${sources.length} files`)
process.exitCode = isSound ? 0 : 1
