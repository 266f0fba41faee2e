import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { watchSources } from './source-watcher.ts'

test('Only an edit of a source file counts as one, not a new hard link, other rights or a new date', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'sidelight-sources-'))
  const source = join(directory, 'src')
  mkdirSync(join(source, 'deep'), { recursive: true })
  const file = join(source, 'deep', 'main.ts')
  const last = join(source, 'last.ts')
  writeFileSync(file, 'one')
  const edits: string[] = []
  const watcher = watchSources([source], (edited) => edits.push(edited))
  const expectEdit = async (edited: string) => {
    await waitUntil(() => edits.length > 0, { what: `the edit of ${edited}`, timeoutMs: 30_000 })
    expect(edits.splice(0)).toEqual([edited])
  }

  linkSync(file, join(directory, 'link.ts'))
  chmodSync(file, 0o600)
  utimesSync(file, new Date(0), new Date(0))
  writeFileSync(file, 'one')
  writeFileSync(join(source, 'main.test.ts'), 'no part of the program')
  // Events arrive in order: if one of the above counted, it would come before this one.
  writeFileSync(last, 'new')
  await expectEdit(last)
  writeFileSync(file, 'two')
  await expectEdit(file)
  rmSync(last)
  await expectEdit(last)

  watcher.stop()
  rmSync(directory, { recursive: true })
})
