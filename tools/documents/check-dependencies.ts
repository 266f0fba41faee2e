import { findRepeated } from './check-documents.ts'

const ROW = /^\| ([^|]+) \|/
const HEADINGS = new Set(['Package', '---'])

/** Compares the list of dependencies with the manifests; `@scope/*` covers all packages of a scope. */
export function findDifferences(list: string, installed: readonly string[]): string[] {
  const rows = list
    .split('\n')
    .flatMap((line) => ROW.exec(line)?.[1] ?? [])
    .filter((cell) => !HEADINGS.has(cell))
  const listed = rows.flatMap((cell) => cell.split(', '))
  const covers = (name: string, dependency: string): boolean =>
    name.endsWith('/*') ? dependency.startsWith(name.slice(0, -1)) : name === dependency
  return [
    ...findRepeated(rows).map((row) => `"${row}" is listed twice`),
    ...listed
      .filter((name) => !installed.some((dependency) => covers(name, dependency)))
      .map((name) => `${name} is listed, but no package depends on it`),
    ...installed
      .filter((dependency) => !listed.some((name) => covers(name, dependency)))
      .map((dependency) => `${dependency} is not listed`),
  ]
}
