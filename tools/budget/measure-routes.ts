import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findFirstLoad, type Manifest } from './first-load.ts'

export interface RouteBudget {
  path: string
  pages: string[]
  scriptKilobytes: number
  styleKilobytes: number
}

export interface RouteWeight {
  path: string
  kind: 'script' | 'style'
  files: number
  kilobytes: number
  budgetKilobytes: number
}

export function measureRoutes(distFolder: string, budgets: RouteBudget[]): RouteWeight[] {
  const manifest = JSON.parse(readFileSync(join(distFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const html = readFileSync(join(distFolder, 'index.html'), 'utf8')
  const weigh = (files: string[]): number =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(distFolder, file))).length, 0) / 1000
  return budgets.flatMap(({ path, pages, scriptKilobytes, styleKilobytes }): RouteWeight[] => {
    const { scripts, styles } = findFirstLoad(manifest, html, pages)
    return [
      { path, kind: 'script', files: scripts.length, kilobytes: weigh(scripts), budgetKilobytes: scriptKilobytes },
      { path, kind: 'style', files: styles.length, kilobytes: weigh(styles), budgetKilobytes: styleKilobytes },
    ]
  })
}

export const isOverBudget = ({ kilobytes, budgetKilobytes }: RouteWeight): boolean => kilobytes > budgetKilobytes
