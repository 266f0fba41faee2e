import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findFirstLoad, type Manifest } from './first-load.ts'

export interface RouteBudget {
  path: string
  pages: string[]
  scriptKilobytes: number
  styleKilobytes: number
}

export interface RouteSize {
  path: string
  kind: 'script' | 'style'
  files: number
  kilobytes: number
  budgetKilobytes: number
}

export function measureRoutes(distFolder: string, budgets: RouteBudget[]): RouteSize[] {
  const manifest = JSON.parse(readFileSync(join(distFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const sumKilobytes = (files: string[]): number =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(distFolder, file))).length, 0) / 1000
  return budgets.flatMap(({ path, pages, scriptKilobytes, styleKilobytes }): RouteSize[] => {
    const { scripts, styles } = findFirstLoad(manifest, readHtml(distFolder, path), pages)
    return [
      {
        path,
        kind: 'script',
        files: scripts.length,
        kilobytes: sumKilobytes(scripts),
        budgetKilobytes: scriptKilobytes,
      },
      { path, kind: 'style', files: styles.length, kilobytes: sumKilobytes(styles), budgetKilobytes: styleKilobytes },
    ]
  })
}

/** The landing page is prerendered into index.html; all other routes start from app.html, if the build has one. */
function readHtml(distFolder: string, path: string): string {
  const shell = join(distFolder, 'app.html')
  return readFileSync(path !== '/' && existsSync(shell) ? shell : join(distFolder, 'index.html'), 'utf8')
}

export const isOverBudget = ({ kilobytes, budgetKilobytes }: RouteSize): boolean => kilobytes > budgetKilobytes
