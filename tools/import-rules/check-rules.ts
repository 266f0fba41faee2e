import { type Finding, folderRules } from './folder-rules.ts'
import { readImports } from './import-graph.ts'
import { appliesTo, type ImportRule } from './import-rule.ts'
import { packageRules } from './package-rules.ts'
import { serverRules } from './server-rules.ts'
import { listSourceFiles } from './source-files.ts'
import { webRules } from './web-rules.ts'

const importRules: ImportRule[] = [...packageRules, ...serverRules, ...webRules]

export const rules = [...importRules, ...folderRules]

export interface Violation extends Finding {
  rule: string
  sentence: string
}

export interface RuleReport {
  moduleCount: number
  importCount: number
  /** A rule whose pattern matches no file checks nothing. */
  idle: string[]
  violations: Violation[]
}

export function checkRules(root: string): RuleReport {
  const files = listSourceFiles(root)
  const edges = readImports(root, files)
  return {
    moduleCount: files.length,
    importCount: edges.length,
    idle: importRules.filter((rule) => !files.some((file) => appliesTo(rule, file))).map(({ name }) => name),
    violations: [
      ...importRules.flatMap((rule) =>
        edges
          .filter((edge) => appliesTo(rule, edge.from) && rule.forbids(edge))
          .map(({ from, line, specifier }) => describe(rule, { file: from, line, detail: `imports ${specifier}` })),
      ),
      ...folderRules.flatMap((rule) => rule.find(files, edges).map((finding) => describe(rule, finding))),
    ],
  }
}

const describe = ({ name, sentence }: { name: string; sentence: string }, finding: Finding): Violation => ({
  ...finding,
  rule: name,
  sentence,
})
