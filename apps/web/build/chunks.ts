interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  /** Fonts, pictures and the files of workers. */
  assets?: string[]
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

/** The chunks whose sources match: each pattern must match at least one. */
export const findChunks = (manifest: Manifest, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => {
    const found = Object.keys(manifest).filter((key) => pattern.test(key))
    if (found.length === 0) throw new Error(`The build has no chunk ${pattern.source}`)
    return found
  })

/** All files that these chunks can ever load. What the app itself loads lazily, every other page, is left out. */
export function listFiles(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (seen.has(key) || chunk === undefined) return
    seen.add(key)
    const lazy = key === 'index.html' ? [] : (chunk.dynamicImports ?? [])
    for (const imported of [...(chunk.imports ?? []), ...lazy]) visit(imported)
  }
  for (const entry of entries) visit(entry)
  const chunks = [...seen].map((key) => manifest[key])
  return [...new Set(chunks.flatMap((chunk) => [chunk?.file ?? '', ...(chunk?.css ?? []), ...(chunk?.assets ?? [])]))]
}
