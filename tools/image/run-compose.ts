import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { waitForHttp, waitUntil } from '@sidelight/dev-services/wait-until'
import { repositoryRoot } from '../ci/run-program.ts'
import { bootstrapDebian } from './base-images.ts'
import { describeJourney } from './journey-program.ts'
import { buildImage, hasImage, podman, podmanEnv } from './podman.ts'

const PROJECT = 'sidelight'
/** Where no registry can be reached, these come from `stand-ins`. The mail server is the real one, in another version. */
const STAND_INS = {
  postgres: 'docker.io/library/postgres:17',
  minio: 'docker.io/minio/minio:RELEASE.2025-04-22T22-12-26Z',
  mc: 'docker.io/minio/mc:RELEASE.2025-04-16T18-13-26Z',
  maildev: 'docker.io/maildev/maildev:2.2.1',
}
const START_MS = 300_000
const SETTINGS = ['ACCESS_TOKEN_SECRET', 'DATABASE_PASSWORD', 'STORAGE_PASSWORD']

export function makeStandIns(): void {
  const missing = Object.entries(STAND_INS).filter(([, name]) => !hasImage(name))
  if (missing.length === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-stand-ins-'))
  try {
    cpSync(join(import.meta.dirname, 'stand-ins'), folder, { recursive: true })
    bootstrapDebian(join(folder, 'postgres.tar'), ['postgresql'])
    for (const [target, name] of missing) buildImage(name, folder, target)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Starts compose.yaml with the image, and makes the probe's journey in its network. */
export async function runCompose(image: string): Promise<void> {
  for (const service of ['app', 'prepare']) podman('tag', image, `docker.io/library/${PROJECT}_${service}`)
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-compose-'))
  const socket = join(folder, 'podman.sock')
  const settings = join(folder, 'settings.env')
  writeFileSync(settings, SETTINGS.map((name) => `${name}=${randomBytes(32).toString('hex')}\n`).join(''))
  const env = { ...podmanEnv, DOCKER_HOST: `unix://${socket}` }
  const flags = ['--project-name', PROJECT, '--env-file', settings, '--project-directory', repositoryRoot]
  const service = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], { env, stdio: 'ignore' })
  try {
    await waitUntil(() => existsSync(socket), { what: 'The API of podman', timeoutMs: START_MS })
    const up = spawn('docker-compose', [...flags, 'up', '--detach', '--no-build'], { env, stdio: 'inherit' })
    const ended = new Promise<number>((resolve) => up.once('exit', (code) => resolve(code ?? 1)))
    const running = { isOver: false }
    void ended.then(() => (running.isOver = true))
    // Without systemd nothing else asks for the health.
    while (!running.isOver) {
      askForHealth()
      await Promise.race([ended, delay(3000)])
    }
    assert.equal(await ended, 0, 'docker-compose up failed')
    await waitForHttp('http://127.0.0.1:4000/', { what: 'The product', timeoutMs: START_MS })
    const journey = podman('run', '--rm', `--network=${PROJECT}_default`, image, ...describeJourney('http://app:4000'))
    console.log(`ok     the journey in compose.yaml ${journey}`)
  } catch (error) {
    execFileSync('docker-compose', [...flags, 'logs', '--tail=30'], { env, stdio: 'inherit' })
    throw error
  } finally {
    execFileSync('docker-compose', [...flags, 'down', '--volumes', '--timeout', '5'], { env, stdio: 'ignore' })
    service.kill()
    rmSync(folder, { recursive: true })
  }
}

function askForHealth(): void {
  const names = podman('ps', '--filter', `label=com.docker.compose.project=${PROJECT}`, '--format={{.Names}}').split(
    '\n',
  )
  for (const name of names.filter((candidate) => /postgres|script-keys/.test(candidate))) {
    try {
      podman('healthcheck', 'run', name)
    } catch {
      // Not healthy yet.
    }
  }
}
