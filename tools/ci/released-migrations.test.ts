import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findChangedMigrations, LIST, listReleased } from './released-migrations.ts'

let folder: string
const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidelight-released-migrations-'))
  write('0001_schema.sql', 'create table play (act int);')
  write('functions.sql', '-- none')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('A migration may be changed until a version with it is released, and never after that', () => {
  write('0001_schema.sql', 'create table play (act bigint);')
  expect(findChangedMigrations(folder, '1.0.0-rc.1')).toEqual([])
  write(LIST, listReleased(folder))
  write('0002_next.sql', 'create table tour (town text);')
  write('functions.sql', '-- another')
  expect(findChangedMigrations(folder, '1.0.0')).toEqual([])
  write('0001_schema.sql', 'create table play (act int);')
  expect(findChangedMigrations(folder, '1.0.0')).toEqual(['0001_schema.sql was changed after its release'])
  rmSync(join(folder, '0001_schema.sql'))
  expect(findChangedMigrations(folder, '1.0.0')).toEqual(['0001_schema.sql was deleted after its release'])
})

it('Version 1.0.0 cannot be released without the list of its migrations, and a version before it can', () => {
  expect(findChangedMigrations(folder, '0.9.0')).toEqual([])
  expect(findChangedMigrations(folder, '1.0.0-rc.2')).toEqual([])
  expect(findChangedMigrations(folder, '1.0.0')).toEqual(['released.sha256 does not name 0001_schema.sql'])
})
