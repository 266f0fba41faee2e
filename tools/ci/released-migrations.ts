import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FIRST = '0001_schema.sql'
/** As `sha256sum` writes it: a checksum and a name in each line. */
export const LIST = 'released.sha256'

const checksumOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** The list of the migrations of a folder, which a release writes. */
export const listReleased = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /^\d.*\.sql$/.test(name))
    .toSorted()
    .map((name) => `${checksumOf(join(folder, name))}  ${name}\n`)
    .join('')

/** What is wrong with the migrations that a release has had. Before version 1.0.0 there are none. */
export function findChangedMigrations(folder: string, version: string): string[] {
  const list = existsSync(join(folder, LIST)) ? readFileSync(join(folder, LIST), 'utf8') : ''
  const released = list.split('\n').flatMap((line) => {
    const [checksum, name] = line.split('  ')
    return checksum === undefined || name === undefined ? [] : [{ checksum, name }]
  })
  const isReleased = !/^0\.|-/.test(version)
  if (isReleased && !released.some(({ name }) => name === FIRST)) return [`${LIST} does not name ${FIRST}`]
  return released.flatMap(({ checksum, name }) => {
    const path = join(folder, name)
    if (!existsSync(path)) return [`${name} was deleted after its release`]
    return checksumOf(path) === checksum ? [] : [`${name} was changed after its release`]
  })
}
