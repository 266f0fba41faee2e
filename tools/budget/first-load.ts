/** A chunk in Vite's manifest, with what a browser must fetch before it can run. */
interface ManifestChunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

export type Manifest = Record<string, ManifestChunk>

export interface FirstLoad {
  scripts: string[]
  styles: string[]
}

/**
 * Lists the entry, the lazy chunks of the pages of a route, their static imports, and the scripts of `html` that are not
 * in the manifest (the theme script, which runs before the first paint).
 */
export function findFirstLoad(manifest: Manifest, html: string, pages: string[]): FirstLoad {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  if (entries.length === 0) throw new Error('the manifest has no entry')
  const needed = new Set<string>()
  for (const key of [...entries, ...pages]) addWithImports(manifest, key, needed)
  const chunks = [...needed].map((key) => getChunk(manifest, key))
  const files = chunks.map(({ file }) => file)
  const linked = [...listReferences(html, 'script', 'src'), ...listReferences(html, 'link', 'href')]
  return {
    scripts: unique([...files, ...linked].filter((file) => file.endsWith('.js'))),
    styles: unique(
      [...files, ...linked, ...chunks.flatMap(({ css = [] }) => css)].filter((file) => file.endsWith('.css')),
    ),
  }
}

function addWithImports(manifest: Manifest, key: string, needed: Set<string>): void {
  if (needed.has(key)) return
  needed.add(key)
  for (const imported of getChunk(manifest, key).imports ?? []) addWithImports(manifest, imported, needed)
}

function getChunk(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key]
  if (chunk === undefined)
    throw new Error(`the manifest has no chunk ${key}: budgets.json must name the page by its path below apps/web`)
  return chunk
}

function listReferences(html: string, tag: string, attribute: string): string[] {
  const pattern = new RegExp(`<${tag}\\b[^>]*\\s${attribute}="/([^"]+)"`, 'g')
  return [...html.matchAll(pattern)].map(([, file = '']) => file)
}

const unique = (files: string[]): string[] => [...new Set(files)]
