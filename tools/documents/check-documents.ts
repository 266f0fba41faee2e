export interface MarkdownPage {
  path: string
  text: string
}

export interface Repository {
  /** Paths from the root, with forward slashes. */
  files: readonly string[]
  /** The npm scripts of each workspace; the root workspace is ''. */
  scripts: ReadonlyMap<string, ReadonlySet<string>>
}

const TITLE = /^#{1,3} .+/gm
const RUN = /\bnpm run (?:-s )?([\w:-]+)([^`|\n]*)/g
const LINK = /\]\(([^)#\s]+)[^)]*\)/g
const FENCE = /^```[^\n]*\n([\s\S]*?)^```/gm
const SPAN = /`([^`\n]+)`/g
/** Placeholders, URLs and options, which look like paths but are none. */
const NOT_A_PATH = /[{}<>*…$=@"']|^(?:\/|\.\.|-|x\.|X[A-Z])|:\/\//
const SOURCE_NAME = /^[\w.-]+\.(?:tsx?|mjs|sql)$/
/** Pages may name a file relative to these folders. */
const BASE_FOLDERS = ['', 'apps/server/src/', 'apps/web/', 'apps/web/src/']
const PACKAGE = /^(contract|domain|listening)\//

/** Finds scripts, links and paths of a page that do not exist, and repeated headings. */
export function findProblems({ path, text }: MarkdownPage, repository: Repository): string[] {
  return [
    ...findRepeated(text.match(TITLE) ?? []).map((title) => `${path} has "${title}" twice`),
    ...listRuns(text)
      .filter(({ script, workspace }) => !repository.scripts.get(workspace)?.has(script))
      .map(({ script }) => `${path} names "npm run ${script}", which does not exist`),
    ...listLinks(path, text)
      .filter((target) => !exists(target, repository.files))
      .map((target) => `${path} links to ${target}, which does not exist`),
    ...listPaths(text, repository.files)
      .filter((mention) => !exists(mention, repository.files))
      .map((mention) => `${path} names ${mention}, which does not exist`),
  ]
}

export const findRepeated = (names: readonly string[]): string[] => [
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
  const topFolders = new Set(BASE_FOLDERS.flatMap((folder) => listFolders(folder, files)))
  const isPath = (word: string): boolean =>
    !NOT_A_PATH.test(word) && (SOURCE_NAME.test(word) || (word.includes('/') && startsInFolder(word, topFolders)))
  const code = [...text.matchAll(FENCE), ...text.replaceAll(FENCE, '').matchAll(SPAN)].map(([, inner = '']) => inner)
  const words = code.flatMap((inner) => inner.split(/\s+/)).map((word) => word.replace(/[,;:.)/]+$/, ''))
  return [...new Set(words.filter(isPath))]
}

const startsInFolder = (word: string, folders: ReadonlySet<string>): boolean =>
  PACKAGE.test(word) || folders.has(word.slice(0, word.indexOf('/')))

const listFolders = (folder: string, files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const rest = file.startsWith(folder) ? file.slice(folder.length) : ''
    return rest.includes('/') ? [rest.slice(0, rest.indexOf('/'))] : []
  })

/** As a file, a folder or the start of a file name: test runners accept `fairness` for `fairness.test.ts`. */
function exists(mention: string, files: readonly string[]): boolean {
  const path = `/${mention.replace(PACKAGE, 'packages/$1/src/').replace(/\/$/, '')}`
  return files.some((file) => `/${file}/`.includes(`${path}/`) || `/${file}`.includes(`${path}.`))
}
