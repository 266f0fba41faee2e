import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canReach } from './postgres-os-user.ts'

test('An account cannot reach a directory whose parent is private, even if the directory itself is open', () => {
  const home = mkdtempSync(join(tmpdir(), 'sidelight-home-'))
  const clone = join(home, 'clone')
  mkdirSync(clone, { mode: 0o755 })
  const otherAccount = { uid: 54_321, gid: 54_321 }
  expect(canReach(otherAccount, join(clone, 'data'))).toBe(false)
  chmodSync(home, 0o711)
  expect(canReach(otherAccount, join(clone, 'data'))).toBe(true)
  rmSync(home, { recursive: true })
})
