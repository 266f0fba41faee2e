import { readFileSync } from 'node:fs'

export interface BenchLine {
  number: number
  kind: string
  text: string
}

export function listBenchLines(): BenchLine[] {
  const lines: BenchLine[] = []
  let kind = ''
  for (const row of readFileSync(new URL('./lines.txt', import.meta.url), 'utf8').split('\n')) {
    if (row.startsWith('## ')) kind = row.slice(3)
    else if (row !== '' && !row.startsWith('#')) lines.push({ number: lines.length + 1, kind, text: row })
  }
  return lines
}
