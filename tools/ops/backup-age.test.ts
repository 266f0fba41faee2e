import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { repositoryRoot } from '../ci/run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'sidelight-backup-age-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the script with a pgBackRest that prints this. */
function readAge(info: string, exitCode = 0): string | undefined {
  writeFileSync(join(folder, 'pgbackrest'), `#!/bin/sh\ncat <<'END'\n${info}\nEND\nexit ${exitCode}\n`, { mode: 0o755 })
  const env = { PATH: [folder, process.env['PATH']].join(delimiter) }
  const { stdout } = spawnSync('sh', [join(repositoryRoot, 'ops/backup/backup-age.sh')], { env, encoding: 'utf8' })
  return stdout.split('\n').find((line) => !line.startsWith('#'))
}

const backup = (stop: number) => ({
  archive: { start: '000000010000000000000002', stop: '000000010000000000000003' },
  lsn: { start: '0/2000028', stop: '0/3000050' },
  timestamp: { start: stop - 10, stop },
})

describe('backup-age.sh', () => {
  it('[R-53-04] The end of the newest of several backups is printed', () => {
    const info = JSON.stringify([{ backup: [backup(1_794_000_000), backup(1_794_086_400)], name: 'main' }])
    expect(readAge(info)).toBe('backup_newest_timestamp_seconds 1794086400')
  })

  it('[R-53-04] A repository without a backup, or one that cannot be read, is printed as 0', () => {
    expect(readAge(JSON.stringify([{ backup: [], name: 'main' }]))).toBe('backup_newest_timestamp_seconds 0')
    expect(readAge('', 56)).toBe('backup_newest_timestamp_seconds 0')
  })
})
