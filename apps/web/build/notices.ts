import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import licences from '../src/features/landing/trust/licences.json' with { type: 'json' }

const MODULES = join(import.meta.dirname, '../../../node_modules')
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i

/** Collects the licence texts of all dependencies, as many licences require. Packages not installed here have none. */
export async function collectNotices(): Promise<string> {
  const names = licences.byLicence.flatMap(({ packages }) => packages).sort()
  const notices = await Promise.all(names.map(findNotice))
  return notices.filter((notice) => notice !== '').join('\n\n')
}

async function findNotice(nameAndVersion: string): Promise<string> {
  const folder = join(MODULES, nameAndVersion.split(' ')[0] ?? '')
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(
    files.filter((file) => LICENCE_FILE.test(file)).map((file) => readFile(join(folder, file), 'utf8').catch(() => '')),
  )
  const text = texts.join('\n').trim()
  return text === '' ? '' : `${'='.repeat(80)}\n${nameAndVersion}\n${'='.repeat(80)}\n\n${text}`
}
