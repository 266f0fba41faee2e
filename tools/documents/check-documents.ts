/** A page of prose about the repository. */
export interface Page {
  path: string
  text: string
}

export interface Repository {
  /** Every file, from the root, with forward slashes. */
  files: readonly string[]
  /** What `npm run` knows, by workspace; the root is ''. */
  scripts: ReadonlyMap<string, ReadonlySet<string>>
}

const TITLE = /^#{1,3} .+/gm
const RUN = /\bnpm run (?:-s )?([\w:-]+)([^`|\n]*)/g
const LINK = /\]\(([^)#\s]+)[^)]*\)/g
const FENCE = /^```[^\n]*\n([\s\S]*?)^```/gm
const SPAN = /`([^`\n]+)`/g
/** A placeholder, an address, an option: nothing that a folder could hold. */
const NO_PATH = /[{}<>*…$=@"']|^(?:\/|\.\.|-|x\.|X[A-Z])|:\/\//
const SOURCE_NAME = /^[\w.-]+\.(?:tsx?|mjs|sql)$/
/** Below these, pages leave out where they lie. */
const LEFT_OUT = ['', 'apps/server/src/', 'apps/web/', 'apps/web/src/']
const PACKAGE = /^(contract|domain|listening)\//

/** What a page says of the repository that is not so, in sentences. */
export function findProblems({ path, text }: Page, repository: Repository): string[] {
  return [
    ...repeated(text.match(TITLE) ?? []).map((title) => `${path} has "${title}" twice`),
    ...listRuns(text)
      .filter(({ script, workspace }) => !repository.scripts.get(workspace)?.has(script))
      .map(({ script }) => `${path} names "npm run ${script}", which is not there`),
    ...listLinks(path, text)
      .filter((target) => !isThere(target, repository.files))
      .map((target) => `${path} links to ${target}, which is not there`),
    ...listPaths(text, repository.files)
      .filter((named) => !isThere(named, repository.files))
      .map((named) => `${path} names ${named}, which is not there`),
  ]
}

export const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) < index)),
]

const listRuns = (text: string): { script: string; workspace: string }[] =>
  [...text.matchAll(RUN)].map(([, script = '', rest = '']) => ({
    script,
    workspace: /^ -w (\S+)/.exec(rest)?.[1] ?? '',
  }))

function listLinks(path: string, text: string): string[] {
  return [...text.matchAll(LINK)].flatMap(([, target = '']) =>
    target.includes(':') ? [] : [new URL(target, `file:///${path}`).pathname.slice(1)],
  )
}

function listPaths(text: string, files: readonly string[]): string[] {
  const places = new Set(LEFT_OUT.flatMap((folder) => listFolders(folder, files)))
  const isPath = (word: string): boolean =>
    !NO_PATH.test(word) && (SOURCE_NAME.test(word) || (word.includes('/') && isPlace(word, places)))
  const code = [...text.matchAll(FENCE), ...text.replaceAll(FENCE, '').matchAll(SPAN)].map(([, inner = '']) => inner)
  const words = code.flatMap((inner) => inner.split(/\s+/)).map((word) => word.replace(/[,;:.)/]+$/, ''))
  return [...new Set(words.filter(isPath))]
}

const isPlace = (word: string, places: ReadonlySet<string>): boolean =>
  PACKAGE.test(word) || places.has(word.slice(0, word.indexOf('/')))

const listFolders = (folder: string, files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const rest = file.startsWith(folder) ? file.slice(folder.length) : ''
    return rest.includes('/') ? [rest.slice(0, rest.indexOf('/'))] : []
  })

/** As a file, a folder, or the beginning of a file's name; `fairness` is how a test runner is told of `fairness.test.ts`. */
function isThere(named: string, files: readonly string[]): boolean {
  const path = `/${named.replace(PACKAGE, 'packages/$1/src/').replace(/\/$/, '')}`
  return files.some((file) => `/${file}/`.includes(`${path}/`) || `/${file}`.includes(`${path}.`))
}
