import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isOverBudget, measureRoutes, type RouteBudget } from './measure-routes.ts'

const [distArgument = '../../apps/web/dist', budgetsArgument = 'budgets.json'] = process.argv.slice(2)
const dist = resolve(import.meta.dirname, distArgument)
if (!existsSync(join(dist, '.vite/manifest.json'))) {
  console.error('There is no build to weigh: run `npm run build` first.')
  process.exit(1)
}
const { routes } = JSON.parse(readFileSync(resolve(import.meta.dirname, budgetsArgument), 'utf8')) as {
  routes: RouteBudget[]
}

const weights = measureRoutes(dist, routes)
console.log('First load, gzip   files      KB   budget')
for (const weight of weights) {
  const label = `${weight.path} ${weight.kind}`.padEnd(19)
  const figures = `${String(weight.files).padStart(5)} ${weight.kilobytes.toFixed(1).padStart(7)} ${String(weight.budgetKilobytes).padStart(8)}`
  console.log(`${label}${figures}${isOverBudget(weight) ? '   OVER' : ''}`)
}
const isEmpty = weights.some(({ kind, files }) => kind === 'script' && files === 0)
process.exitCode = weights.length === 0 || isEmpty || weights.some((weight) => isOverBudget(weight)) ? 1 : 0
