import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseFile } from './parse-file.ts'

export interface ParseTask {
  path: string
  out: string
}
export interface ParseResult {
  path: string
  cpuMs: number
  error: string | undefined
}

process.on('message', (task: ParseTask) => {
  void work(task).then((result) => process.send?.(result))
})

async function work({ path, out }: ParseTask): Promise<ParseResult> {
  const before = process.cpuUsage()
  let error: string | undefined
  mkdirSync(dirname(out), { recursive: true })
  try {
    writeFileSync(out, JSON.stringify(await parseFile(path)))
  } catch (cause) {
    error = cause instanceof Error ? cause.message : String(cause)
    writeFileSync(out, JSON.stringify({ pages: 0, characters: [], entries: [], removed: [], notes: [error], error }))
  }
  const used = process.cpuUsage(before)
  return { path, cpuMs: (used.user + used.system) / 1000, error }
}
