import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const rows = read('docs/security/promises.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Sentence'))
  .map((line) => {
    const [sentence = '', title = '', file = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { sentence, title, file: file.replaceAll('`', '') }
  })

interface TrustCopy {
  YOUR_SIDES: {
    kept: readonly { what: string; howLong: string }[]
    answers: readonly { answer: string }[]
    proof: { text: string }
  }
}

interface CleanTapeCopy {
  CLEAN_TAPE: { meanings: readonly { means: string }[]; promises: readonly string[] }
}

interface Promises {
  listPromises: (device: string) => string[]
}

async function listSaid(): Promise<string[]> {
  // By their paths, because tools depend neither on the web app nor on the domain.
  const { YOUR_SIDES } = (await import(join(ROOT, 'apps/web/src/features/landing/trust/trust-copy.ts'))) as TrustCopy
  const { CLEAN_TAPE } = (await import(
    join(ROOT, 'apps/web/src/features/landing/trust/clean-tape-copy.ts')
  )) as CleanTapeCopy
  const { listPromises } = (await import(join(ROOT, 'packages/domain/src/confidential/promises.ts'))) as Promises
  const texts = [
    ...YOUR_SIDES.answers.map(({ answer }) => answer),
    YOUR_SIDES.proof.text,
    ...CLEAN_TAPE.meanings.map(({ means }) => means),
    ...CLEAN_TAPE.promises,
  ]
  const kept = YOUR_SIDES.kept.map(({ what, howLong }) => `${what}: ${howLong}`)
  return [...listPromises('computer'), ...kept, ...texts.flatMap((text) => text.split(/(?<=\.) /))]
}

test('[R-48-13] Every promise to users is listed with its test, and nothing else is listed', async () => {
  expect(rows.map(({ sentence }) => sentence).toSorted()).toEqual((await listSaid()).toSorted())
})

test.each(rows.filter(({ title }) => !title.startsWith('none: ')))(
  '[R-48-13] The promise "$sentence" names a test that exists',
  ({ title, file }) => {
    expect(existsSync(join(ROOT, file)), file).toBe(true)
    expect(title.length).toBeGreaterThan(20)
    expect(read(file)).toContain(title)
  },
)
