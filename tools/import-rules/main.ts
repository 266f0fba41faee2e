import { resolve } from 'node:path'
import { checkRules, rules } from './check-rules.ts'

const root = resolve(import.meta.dirname, '../..')
const { moduleCount, importCount, gaps, violations } = checkRules(root)

for (const gap of gaps) console.error(`the check is incomplete: ${gap}`)
for (const { file, line, rule, sentence, detail } of violations) {
  console.error(`${file}:${line} ${detail}\n  ${rule}: ${sentence}`)
}
console.log(`${rules.length} rules, ${moduleCount} modules, ${importCount} imports, ${violations.length} violations`)
process.exitCode = gaps.length + violations.length > 0 ? 1 : 0
