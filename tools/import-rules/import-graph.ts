import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { createImportResolver, type ImportTarget } from './import-resolver.ts'

export interface ImportEdge {
  from: string
  to: ImportTarget
  specifier: string
  typeOnly: boolean
  line: number
}

/** Every import of these files whose target is written out; oxlint refuses the others, and types from `import('…')`. */
export function readImports(root: string, files: string[]): ImportEdge[] {
  const resolve = createImportResolver(root)
  return files.flatMap((from) => {
    const text = readFileSync(join(root, from), 'utf8')
    return listImports(from, text).map(({ specifier, typeOnly, start }) => {
      const line = text.slice(0, start).split('\n').length
      return { from, to: resolve(from, specifier), specifier, typeOnly, line }
    })
  })
}

/** Throws when the file does not parse: a half-read module would let a violation through. */
function listImports(path: string, text: string) {
  const { module, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const imported = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    start,
  }))
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType, start }) =>
      moduleRequest === null ? [] : [{ specifier: moduleRequest.value, typeOnly: isType, start }],
    )
  const loaded = module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const specifier = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2]
    return specifier === undefined ? [] : [{ specifier, typeOnly: false, start }]
  })
  return [...imported, ...exported, ...loaded]
}
