interface Chunk {
  file: string
  imports?: string[]
}

export type Manifest = Record<string, Chunk | undefined>

/** The scripts that a page needs before it is alive, in the order in which they are asked for. */
export function listScripts(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build has no chunk ${key}`)
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return [...seen].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'))
}
