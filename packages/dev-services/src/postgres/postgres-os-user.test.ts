import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canReach } from './postgres-os-user.ts'

test('a stranger cannot reach into a private directory, however open what lies inside', () => {
  const home = mkdtempSync(join(tmpdir(), 'sidelight-home-'))
  const clone = join(home, 'clone')
  mkdirSync(clone, { mode: 0o755 })
  const stranger = { uid: 54_321, gid: 54_321 }
  expect(canReach(stranger, join(clone, 'data'))).toBe(false)
  chmodSync(home, 0o711)
  expect(canReach(stranger, join(clone, 'data'))).toBe(true)
  rmSync(home, { recursive: true })
})
