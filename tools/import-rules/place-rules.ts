import { basename } from 'node:path'
import type { GraphModule, ImportGraph } from './import-graph.ts'
import { isTest } from './source-files.ts'
import type { Finding, ImportRule } from './rule.ts'

const CONFIG_FILE = /(^|\/)[^/]+\.config\.ts$/
const READS_ENVIRONMENT = [
  /^apps\/(server|web)\/src\/config\.ts$/,
  /^(tools|labs|e2e)\//,
  /^packages\/dev-services\//,
  CONFIG_FILE,
]
const VAGUE = /(^|\.)(utils?|helpers?|common|misc|manager|types|constants)(\.|$)|-(utils?|helpers?|misc)(\.|$)/i
const FRONT_DOOR = /^packages\/[^/]+\/src\/index\.ts$/

export const placeRules: ImportRule[] = [
  {
    name: 'env-is-read-once',
    sentence: 'The environment is read and validated in config.ts; everybody else receives a typed value.',
    find: (graph) =>
      findGlobals(
        graph,
        (name) => name.endsWith('.env'),
        ({ path }) => !isTest(path) && !READS_ENVIRONMENT.some((place) => place.test(path)),
      ),
  },
  {
    name: 'network-and-storage-in-lib',
    sentence:
      'The web app reaches network, storage and locks through src/lib, where sessions and failures are handled.',
    find: (graph) =>
      findGlobals(
        graph,
        (name) => !name.endsWith('.env'),
        ({ path }) => !isTest(path) && /^apps\/web\/src\/(?!lib\/)/.test(path),
      ),
  },
  {
    name: 'names-explain-themselves',
    sentence: 'A file is named after what it does: not utils, helpers, common, misc, manager, types or constants.',
    find: (graph) => findFiles(graph, ({ path }) => path.split('/').some((part) => VAGUE.test(part))),
  },
  {
    name: 'no-barrels',
    sentence: 'Only a package has a front door; elsewhere index files hide where things live.',
    find: (graph) =>
      findFiles(graph, ({ path }) => /^index\.[cm]?[jt]sx?$/.test(basename(path)) && !FRONT_DOOR.test(path)),
  },
]

const findFiles = (graph: ImportGraph, isForbidden: (module: GraphModule) => boolean): Finding[] =>
  [...graph.values()]
    .filter(isForbidden)
    .map(({ path }) => ({ file: path, line: 1, detail: `is called ${basename(path)}` }))

const findGlobals = (
  graph: ImportGraph,
  isWatched: (name: string) => boolean,
  isHeld: (module: GraphModule) => boolean,
): Finding[] =>
  [...graph.values()]
    .filter(isHeld)
    .flatMap(({ path, globals }) =>
      globals
        .filter(({ name }) => isWatched(name))
        .map(({ name, line }) => ({ file: path, line, detail: `uses ${name}` })),
    )
