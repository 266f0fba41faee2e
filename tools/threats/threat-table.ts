/** One threat of the design paper and what became of it. */
export interface Threat {
  id: string
  /** `held`, `partly`, `accepted`, or `issue N` for what has yet to be built. */
  state: string
  tests: NamedTest[]
  line: number
}

export interface NamedTest {
  file: string
  title: string
}

const ROW = /^\| ([ACDPX]\d{2}) \|/

/** Every row of the paper that this list must have. */
export const EXPECTED_IDS: readonly string[] = [
  ...numbered('A', 60),
  ...numbered('C', 45),
  ...numbered('D', 27),
  ...numbered('P', 30),
  ...numbered('X', 32),
]

function numbered(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${letter}${String(n + 1).padStart(2, '0')}`)
}

/** A bar inside a cell is written `\|`, as Markdown wants it. */
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

/** As `file`: title<br>`file`: title. */
const readTests = (cell: string): NamedTest[] =>
  cell.split('<br>').flatMap((part) => {
    const [, file, title] = /^`([^`]+)`: (.+)$/.exec(part.trim()) ?? []
    return file === undefined || title === undefined ? [] : [{ file, title: title.replaceAll('\\|', '|') }]
  })

export const writeTests = (tests: readonly NamedTest[]): string =>
  tests.map(({ file, title }) => `\`${file}\`: ${title.replaceAll('|', '\\|')}`).join('<br>')
