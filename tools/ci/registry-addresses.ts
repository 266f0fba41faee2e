interface Lockfile {
  packages: Record<string, { resolved?: string }>
}

/**
 * A lock file that names a registry's host installs only where that host answers. Workspaces are "resolved" too, to
 * folders.
 */
export function listRegistryAddresses(lockfile: string): string[] {
  const entries = Object.entries((JSON.parse(lockfile) as Lockfile).packages)
  if (entries.length < 2) throw new Error('package-lock.json locks nothing')
  return entries.flatMap(([name, { resolved = '' }]) => (resolved.includes('://') ? [`${resolved} for ${name}`] : []))
}
