import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'

const SOURCE = /(?<!\.test)\.(?:tsx?|json|txt|sql)$/

/**
 * Calls `onEdit` with the path of a source file whose content has changed. The operating system also reports changes of
 * attributes, such as a further hard link, by which Node's own watch mode restarts a program that nobody has edited.
 */
export function watchSources(directories: string[], onEdit: (file: string) => void): { stop: () => void } {
  const contents = new Map<string, string | undefined>()
  const watchers = directories.map((directory) => {
    for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
      if (SOURCE.test(name)) contents.set(join(directory, name), hashFile(join(directory, name)))
    return watch(directory, { recursive: true, persistent: false }, (_event, name) => {
      if (name === null || !SOURCE.test(name)) return
      const file = join(directory, name)
      const content = hashFile(file)
      if (content === contents.get(file)) return
      contents.set(file, content)
      onEdit(file)
    })
  })
  return { stop: () => watchers.forEach((watcher) => watcher.close()) }
}

/** Undefined for a file that has been removed. */
function hashFile(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  } catch {
    return undefined
  }
}
