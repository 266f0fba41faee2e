/** What npm's lock file says about one installed package. */
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

/** What runs in the product: everything reachable from these workspaces without their development dependencies. */
export function listUsedPackages({ packages }: Lockfile, workspaces: readonly string[]): UsedPackage[] {
  const reached = new Set<string>()
  const waiting = [...workspaces]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const name of namesNeededBy(packages[place] ?? {})) {
      const found = findPlace(packages, place, name)
      if (found === undefined || reached.has(found)) continue
      reached.add(found)
      waiting.push(found)
    }
  }
  const used = [...reached].flatMap((place) => describe(place, packages[place] ?? {}))
  return [...new Map(used.map((one) => [`${one.name}@${one.version}`, one])).values()].sort((one, other) =>
    one.name === other.name ? one.version.localeCompare(other.version) : one.name.localeCompare(other.name, 'en'),
  )
}

const namesNeededBy = ({ dependencies, optionalDependencies, peerDependencies }: LockedPackage): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

/** As Node looks: inside the one who asks, then further out. Unmet peers are nowhere, and a workspace is no package. */
function findPlace(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  const place = listBases(from)
    .map((base) => `${base}node_modules/${name}`)
    .find((candidate) => packages[candidate] !== undefined)
  return place === undefined || packages[place]?.link === true ? undefined : place
}

/** `a/node_modules/b` is searched as itself, as `a`, and at the root. */
function listBases(from: string): string[] {
  const bases = [`${from}/`]
  for (let at = from.lastIndexOf('node_modules/'); at > 0; at = from.lastIndexOf('node_modules/', at - 1)) {
    bases.push(from.slice(0, at))
  }
  return [...bases, '']
}

function describe(place: string, { name, version, license }: LockedPackage): UsedPackage[] {
  if (version === undefined) return []
  const installedAs = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return [{ name: name ?? installedAs, version, licence: license ?? 'see its own files' }]
}
