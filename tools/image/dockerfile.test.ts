import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, matchesGlob, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../ci/run-program.ts'

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')
const DOCKERFILE = read('Dockerfile')
const IGNORED = read('.dockerignore').split('\n').filter(Boolean)

interface Copy {
  /** A stage; undefined for files of the repository. */
  from: string | undefined
  source: string
  target: string
}
interface Stage {
  base: string
  copies: Copy[]
  env: Record<string, string>
  command: string[]
}

const FIRST_WORDS = /^(\S+)\s+([^]*)$/

/** Stages by their names; the last, which has none, is called `image`. */
function parseDockerfile(text: string): Map<string, Stage> {
  const stages = new Map<string, Stage>()
  let stage: Stage = { base: '', copies: [], env: {}, command: [] }
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
  for (const line of lines) {
    const [, instruction, rest = ''] = FIRST_WORDS.exec(line) ?? []
    const words = rest.split(/\s+/)
    if (instruction === 'FROM') {
      stage = { base: words[0] ?? '', copies: [], env: {}, command: [] }
      stages.set(words[2] ?? 'image', stage)
    }
    if (instruction === 'COPY') stage.copies.push(...parseCopy(words))
    if (instruction === 'ENV') Object.assign(stage.env, Object.fromEntries(words.map((word) => word.split('='))))
    if (instruction === 'CMD') stage.command = JSON.parse(rest) as string[]
  }
  return stages
}

function parseCopy(words: string[]): Copy[] {
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.pop() ?? ''
  return words.map((source) => {
    const isContent =
      from === undefined &&
      existsSync(join(repositoryRoot, source)) &&
      statSync(join(repositoryRoot, source)).isDirectory()
    const isInside = target.endsWith('/') && !isContent
    const path = posix.resolve('/app', target, isInside ? posix.basename(source) : '')
    return { from, source, target: path }
  })
}

/** As in a .dockerignore: the last pattern decides that matches the path or a folder above it. */
function isIgnored(path: string): boolean {
  const folders = path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'))
  const deciding = IGNORED.findLast((line) => folders.some((folder) => matchesGlob(folder, line.replace('!', ''))))
  return deciding !== undefined && !deciding.startsWith('!')
}

/** Whether a stage copies the path, itself or by the stage that it is based on. */
function hasPath(stages: Map<string, Stage>, { base, copies }: Stage, path: string): boolean {
  const isCopied = copies.some(({ from, source, target }) => {
    if (path !== target && !path.startsWith(target === '/' ? '/' : `${target}/`)) return false
    const inRepository = posix.join(source, path.slice(target.length))
    return from !== undefined || (existsSync(join(repositoryRoot, inRepository)) && !isIgnored(inRepository))
  })
  const parent = stages.get(base)
  return isCopied || (parent !== undefined && hasPath(stages, parent, path))
}

const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
const manifests = globSync(
  workspaces.map((folder) => `${folder}/package.json`),
  { cwd: repositoryRoot },
)
const { dependencies } = JSON.parse(read('apps/server/package.json')) as { dependencies: Record<string, string> }
const ownPackages = Object.keys(dependencies).filter((name) => name.startsWith('@sidelight/'))

/** What each stage needs, below /app unless absolute. */
const listNeeds = (stages: Map<string, Stage>): Record<string, string[]> => {
  const { env = {}, command = [] } = stages.get('image') ?? {}
  return {
    manifests: ['package.json', 'package-lock.json', '.npmrc', ...manifests],
    build: ['apps/web/vite.config.ts', 'apps/web/console/vite.config.ts', 'packages/listening/src/line-tracker.ts'],
    dependencies: ['apps/server/src/platform/speech/kokoro/model-file.ts'],
    image: [
      '/usr/local/bin/node',
      ...['WEB_ROOT', 'CONSOLE_WEB_ROOT', 'SPEECH_MODEL_DIR'].map((name) => env[name] ?? `what ${name} says`),
      command[1] ?? 'the program of CMD',
      'node_modules/fastify',
      'package.json',
      'apps/server/migrations',
      'apps/server/keys-migrations',
      ...ownPackages.map((name) => `${name.replace('@sidelight', 'packages')}/src`),
      'tools/package.json',
      'tools/probe/main.ts',
    ],
  }
}

function listProblems(text: string): string[] {
  const stages = parseDockerfile(text)
  const copies = [...stages.values()].flatMap((stage) => stage.copies)
  const missingSources = copies
    .filter(({ from, source }) => (from === undefined ? !existsSync(join(repositoryRoot, source)) : !stages.has(from)))
    .map(({ source }) => `${source} does not exist`)
  const missing = Object.entries(listNeeds(stages)).flatMap(([name, paths]) =>
    paths
      .filter(
        (path) =>
          !hasPath(stages, stages.get(name) ?? parseDockerfile('FROM x').get('image')!, posix.resolve('/app', path)),
      )
      .map((path) => `${name} lacks ${path}`),
  )
  return [...missingSources, ...missing]
}

describe('the Dockerfile', () => {
  it('Every source that the Dockerfile copies exists, and the image contains what it starts and serves', () => {
    expect(listProblems(DOCKERFILE)).toEqual([])
  })

  it.each(DOCKERFILE.split('\n').filter((line) => line.startsWith('COPY ')))(
    'Without the line "%s" the Dockerfile has a problem',
    (line) => {
      expect(listProblems(DOCKERFILE.replace(`${line}\n`, ''))).not.toEqual([])
    },
  )

  it('A file that .dockerignore excludes counts as missing from the image', () => {
    expect(isIgnored('tools/probe/main.ts')).toBe(false)
    expect(isIgnored('tools/ci/check.ts')).toBe(true)
    expect(isIgnored('apps/server/.env')).toBe(true)
  })
})
