import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '../ci/run-program.ts'

export const podmanEnv = { ...process.env, CONTAINERS_CONF: join(import.meta.dirname, 'containers.conf') }

/** Runs podman and returns what it printed on its standard output. */
export function podman(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('podman', args, { env: podmanEnv, encoding: 'utf8' })
  if (status !== 0) throw new Error(`podman ${args[0]} failed: ${stdout}${stderr}`)
  return stdout.trim()
}

/** Both streams of a container, which podman keeps apart. */
export function printLog(container: string): void {
  console.error(`--- ${container}`)
  spawnSync('podman', ['logs', '--tail=40', container], { env: podmanEnv, stdio: ['ignore', 2, 2] })
}

export const hasImage = (name: string): boolean =>
  spawnSync('podman', ['image', 'exists', name], { env: podmanEnv, stdio: 'ignore' }).status === 0

/** `format` docker, because the other one has no place for a HEALTHCHECK. */
export function buildImage(name: string, folder: string = repositoryRoot, target?: string): void {
  const flags = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--layers', '--tag', name]
  if (target !== undefined) flags.push('--target', target)
  const { status } = spawnSync('podman', ['build', ...flags, folder], {
    env: podmanEnv,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`${name} could not be built`)
}
