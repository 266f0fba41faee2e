import { listSourceFiles } from '../import-rules/source-files.ts'
import { runProgram } from './run-program.ts'

/** A linter whose ignore patterns went wrong reports no error; these are the files it passed over. */
export async function listUnlintedFiles(root: string): Promise<string[]> {
  const { output } = await runProgram('oxlint', ['--debug=files', '--no-error-on-unmatched-pattern'], root)
  const linted = new Set(output.split('\n'))
  return listSourceFiles(root).filter((file) => !linted.has(file))
}
