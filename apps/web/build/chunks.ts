interface Chunk {
  file: string
  imports?: string[]
}

export type Manifest = Record<string, Chunk | undefined>

/** The scripts that a page needs to become interactive, each after its own imports. */
export function listScripts(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>()
  const files: string[] = []
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build has no chunk ${key}`)
    for (const imported of chunk.imports ?? []) visit(imported)
    if (chunk.file.endsWith('.js')) files.push(chunk.file)
  }
  for (const entry of entries) visit(entry)
  return files
}
