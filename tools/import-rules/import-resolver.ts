import { realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative, sep } from 'node:path'
import { ResolverFactory } from 'oxc-resolver'

export type ImportTarget =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string; specifier: string }
  | { kind: 'builtin'; name: string }
  | { kind: 'unknown'; reason: string }

export type ResolveImport = (fromFile: string, specifier: string) => ImportTarget

/** Files of the repository are named relative to its root, whether reached by path, by `#…` or as a workspace. */
export function createImportResolver(root: string): ResolveImport {
  const realRoot = realpathSync(root)
  const resolver = new ResolverFactory({
    conditionNames: ['types', 'import', 'node', 'module', 'default', 'style'],
    extensions: ['.ts', '.tsx', '.js', '.json'],
    builtinModules: true,
  })
  return (fromFile, specifier) => {
    const [request = ''] = specifier.split('?')
    if (isBuiltin(request)) return { kind: 'builtin', name: request }
    const absolute = join(realRoot, fromFile)
    const resolved = resolver.resolveFileSync(absolute, request)
    const found = resolved.path ?? resolver.resolveDtsSync(absolute, request).path
    if (found === undefined) return { kind: 'unknown', reason: resolved.error ?? 'not found' }
    const path = relative(realRoot, found).split(sep).join('/')
    const isOurs = !path.startsWith('../') && !path.includes('node_modules/')
    return isOurs ? { kind: 'file', path } : { kind: 'package', name: packageName(request), specifier: request }
  }
}

function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
