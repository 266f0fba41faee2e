import { resolve } from 'node:path'
import { checkRules, rules } from './check-rules.ts'

const root = resolve(import.meta.dirname, '../..')
const { moduleCount, importCount, idle, violations } = checkRules(root)

for (const name of idle) console.error(`${name} applies to no file`)
for (const { file, line, rule, sentence, detail } of violations) {
  console.error(`${file}:${line} ${detail}\n  ${rule}: ${sentence}`)
}
console.log(`${rules.length} rules, ${moduleCount} modules, ${importCount} imports, ${violations.length} violations`)
process.exitCode = idle.length + violations.length > 0 ? 1 : 0
