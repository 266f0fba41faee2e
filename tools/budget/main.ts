import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isOverBudget, measureRoutes, type RouteBudget } from './measure-routes.ts'

const [distArgument = '../../apps/web/dist', budgetsArgument = 'budgets.json'] = process.argv.slice(2)
const dist = resolve(import.meta.dirname, distArgument)
if (!existsSync(join(dist, '.vite/manifest.json'))) {
  console.error('There is no build to measure: run `npm run build` first.')
  process.exit(1)
}
const { routes } = JSON.parse(readFileSync(resolve(import.meta.dirname, budgetsArgument), 'utf8')) as {
  routes: RouteBudget[]
}

const sizes = measureRoutes(dist, routes)
console.log('First load, gzip   files      KB   budget')
for (const size of sizes) {
  const label = `${size.path} ${size.kind}`.padEnd(19)
  const figures = `${String(size.files).padStart(5)} ${size.kilobytes.toFixed(1).padStart(7)} ${String(size.budgetKilobytes).padStart(8)}`
  console.log(`${label}${figures}${isOverBudget(size) ? '   OVER' : ''}`)
}
const isEmpty = sizes.some(({ kind, files }) => kind === 'script' && files === 0)
process.exitCode = sizes.length === 0 || isEmpty || sizes.some((size) => isOverBudget(size)) ? 1 : 0
