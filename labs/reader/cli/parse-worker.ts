import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readFileAsScript } from './parse-file.ts'

export interface ReadingTask {
  path: string
  out: string
}
export interface ReadingResult {
  path: string
  cpuMs: number
  error: string | undefined
}

process.on('message', (task: ReadingTask) => {
  void work(task).then((result) => process.send?.(result))
})

async function work({ path, out }: ReadingTask): Promise<ReadingResult> {
  const before = process.cpuUsage()
  let error: string | undefined
  mkdirSync(dirname(out), { recursive: true })
  try {
    writeFileSync(out, JSON.stringify(await readFileAsScript(path)))
  } catch (cause) {
    error = cause instanceof Error ? cause.message : String(cause)
    writeFileSync(out, JSON.stringify({ pages: 0, characters: [], entries: [], removed: [], notes: [error], error }))
  }
  const used = process.cpuUsage(before)
  return { path, cpuMs: (used.user + used.system) / 1000, error }
}
