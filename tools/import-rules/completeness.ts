import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportGraph } from './import-graph.ts'
import { isTest } from './source-files.ts'

const ROOMS = [
  'packages/domain/',
  'packages/contract/',
  'packages/listening/',
  'packages/dev-services/',
  'apps/server/',
  'apps/web/',
]
const IMPORT_LINE = /^(?:import|export)\b[^'"`;=]*\bfrom\s*['"]|^import\s*['"]/gm

/**
 * Walls that read nothing would pass everything. What was read is compared with the files on disk, and the imports
 * found with the lines that look like one to a far simpler reader.
 */
export function listReadingGaps(root: string, files: string[], graph: ImportGraph): string[] {
  const unread = files.filter((file) => !graph.has(file)).map((file) => `${file} was not read`)
  const emptyRooms = ROOMS.filter((room) => ![...graph.keys()].some((path) => path.startsWith(room))).map(
    (room) => `no module was read in ${room}`,
  )
  const overlooked = files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const written = readFileSync(join(root, file), 'utf8').match(IMPORT_LINE)?.length ?? 0
      const found = graph.get(file)?.edges.length ?? 0
      return found < written ? [`${file} has ${written} imports, of which ${found} were read`] : []
    })
  return [...unread, ...emptyRooms, ...overlooked]
}
