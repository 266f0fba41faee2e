import { repeated } from './check-documents.ts'

const ROW = /^\| ([^|]+) \|/
const HEADS = new Set(['Package', '---'])

/** Where the list of dependencies and the manifests differ; `@scope/*` stands for all of a scope. */
export function findDifferences(list: string, installed: readonly string[]): string[] {
  const rows = list.split('\n').flatMap((line) => ROW.exec(line)?.[1] ?? [])
  const named = rows.filter((cell) => !HEADS.has(cell)).flatMap((cell) => cell.split(', '))
  const covers = (name: string, dependency: string): boolean =>
    name.endsWith('/*') ? dependency.startsWith(name.slice(0, -1)) : name === dependency
  return [
    ...repeated(rows.filter((cell) => !HEADS.has(cell))).map((row) => `"${row}" is listed twice`),
    ...named
      .filter((name) => !installed.some((dependency) => covers(name, dependency)))
      .map((name) => `${name} is listed and nobody depends on it`),
    ...installed
      .filter((dependency) => !named.some((name) => covers(name, dependency)))
      .map((dependency) => `${dependency} is not listed`),
  ]
}
