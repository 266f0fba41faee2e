interface LockedPackage {
  name?: string
  version?: string
  license?: string
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export interface Lockfile {
  packages: Record<string, LockedPackage>
}

export interface UsedPackage {
  name: string
  version: string
  licence: string
}

/** Lists the packages that these workspaces need at run time, directly and indirectly. */
export function listUsedPackages({ packages }: Lockfile, workspaces: readonly string[]): UsedPackage[] {
  const reached = new Set<string>()
  const pending = [...workspaces]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    for (const name of listDependencies(packages[path] ?? {})) {
      const dependency = resolveDependency(packages, path, name)
      if (dependency === undefined || reached.has(dependency)) continue
      reached.add(dependency)
      pending.push(dependency)
    }
  }
  const used = [...reached].flatMap((path) => toUsedPackage(path, packages[path] ?? {}))
  const unique = new Map(used.map((found) => [`${found.name}@${found.version}`, found]))
  return [...unique.values()].sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version))
}

const listDependencies = ({ dependencies, optionalDependencies, peerDependencies }: LockedPackage): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

/** As Node does, searches the package's own node_modules first and then the outer ones. Workspaces do not count. */
function resolveDependency(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  const path = listBases(from)
    .map((base) => `${base}node_modules/${name}`)
    .find((candidate) => packages[candidate] !== undefined)
  return path === undefined || packages[path]?.link === true ? undefined : path
}

/** For `a/node_modules/b` these are the package itself, `a` and the root. */
function listBases(from: string): string[] {
  const bases = [`${from}/`]
  for (let at = from.lastIndexOf('node_modules/'); at > 0; at = from.lastIndexOf('node_modules/', at - 1)) {
    bases.push(from.slice(0, at))
  }
  return [...bases, '']
}

function toUsedPackage(path: string, { name, version, license }: LockedPackage): UsedPackage[] {
  if (version === undefined) return []
  const installedAs = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return [{ name: name ?? installedAs, version, licence: license ?? 'see its own files' }]
}
