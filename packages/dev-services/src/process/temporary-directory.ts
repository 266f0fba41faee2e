import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProcessSupervisor } from './process-supervisor.ts'

/** Creates a directory that is removed when the supervisor has stopped its programs. */
export function createTemporaryDirectory(supervisor: ProcessSupervisor, name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `sidelight-${name}-`))
  // PostgreSQL may run under another account and needs access to its subdirectory.
  chmodSync(directory, 0o711)
  supervisor.removeAtEnd(directory)
  return directory
}
