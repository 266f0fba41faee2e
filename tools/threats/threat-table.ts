/** A row of docs/security/threats.md. */
export interface Threat {
  id: string
  /** `held`, `partly`, `accepted`, or `issue N` for what is not built yet. */
  state: string
  tests: NamedTest[]
  line: number
}

export interface NamedTest {
  file: string
  title: string
}

const ROW = /^\| ([ACDPX]\d{2}) \|/

/** The rows that the table must have. */
export const EXPECTED_IDS: readonly string[] = [
  ...listIds('A', 65),
  ...listIds('C', 54),
  ...listIds('D', 31),
  ...listIds('P', 30),
  ...listIds('X', 39),
]

function listIds(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${letter}${String(n + 1).padStart(2, '0')}`)
}

/** Within a cell, Markdown writes a bar as `\|`. */
export const splitCells = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())

export function readThreats(markdown: string): Threat[] {
  return markdown.split('\n').flatMap((text, index) => {
    const id = ROW.exec(text)?.[1]
    if (id === undefined) return []
    const [, , , state = '', tests = ''] = splitCells(text)
    return [{ id, state, tests: readTests(tests), line: index + 1 }]
  })
}

/** The format is `file`: title<br>`file`: title. */
const readTests = (cell: string): NamedTest[] =>
  cell.split('<br>').flatMap((part) => {
    const [, file, title] = /^`([^`]+)`: (.+)$/.exec(part.trim()) ?? []
    return file === undefined || title === undefined ? [] : [{ file, title: title.replaceAll('\\|', '|') }]
  })

export const formatTests = (tests: readonly NamedTest[]): string =>
  tests.map(({ file, title }) => `\`${file}\`: ${title.replaceAll('|', '\\|')}`).join('<br>')
