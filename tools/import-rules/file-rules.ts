import { basename } from 'node:path'
import { isTest } from './source-files.ts'
import type { ImportRule } from './rule.ts'

const CONFIG_FILE = /(^|\/)([^/]+\.config|vitest\.shared)\.ts$/
const READS_ENVIRONMENT = [
  /^apps\/(server|web)\/src\/config\.ts$/,
  /^(tools|labs|e2e)\//,
  /^packages\/dev-services\//,
  CONFIG_FILE,
]
const VAGUE = /(^|\.)(utils?|helpers?|common|misc|manager|types|constants)(\.|$)|-(utils?|helpers?|misc)(\.|$)/i
const PACKAGE_INDEX = /^packages\/[^/]+\/src\/index\.ts$/

export const fileRules: ImportRule[] = [
  globalRule({
    name: 'env-is-read-once',
    sentence: 'The environment is read and validated in config.ts; everything else receives a typed value.',
    isForbidden: (name) => name.endsWith('.env'),
    appliesTo: (path) => !isTest(path) && !READS_ENVIRONMENT.some((pattern) => pattern.test(path)),
  }),
  globalRule({
    name: 'network-and-storage-in-lib',
    sentence: 'The web app uses network, storage and locks through src/lib, where sessions and failures are handled.',
    isForbidden: (name) => !name.endsWith('.env'),
    appliesTo: (path) => !isTest(path) && /^apps\/web\/src\/(?!lib\/)/.test(path),
  }),
  nameRule({
    name: 'names-explain-themselves',
    sentence: 'A file is named after what it does: not utils, helpers, common, misc, manager, types or constants.',
    isForbidden: (path) => path.split('/').some((part) => VAGUE.test(part)),
  }),
  nameRule({
    name: 'no-barrels',
    sentence: 'Only a package has an index file; elsewhere it hides where things are defined.',
    isForbidden: (path) => /^index\.[cm]?[jt]sx?$/.test(basename(path)) && !PACKAGE_INDEX.test(path),
  }),
]

function nameRule({
  name,
  sentence,
  isForbidden,
}: Pick<ImportRule, 'name' | 'sentence'> & { isForbidden: (path: string) => boolean }): ImportRule {
  return {
    name,
    sentence,
    appliesTo: () => true,
    find: (graph) =>
      [...graph.keys()]
        .filter((path) => isForbidden(path))
        .map((file) => ({ file, line: 1, detail: `is called ${basename(file)}` })),
  }
}

function globalRule({
  name,
  sentence,
  isForbidden,
  appliesTo,
}: Omit<ImportRule, 'find'> & { isForbidden: (globalName: string) => boolean }): ImportRule {
  return {
    name,
    sentence,
    appliesTo,
    find: (graph) =>
      [...graph.values()]
        .filter(({ path }) => appliesTo(path))
        .flatMap(({ path, globals }) =>
          globals
            .filter((use) => isForbidden(use.name))
            .map((use) => ({ file: path, line: use.line, detail: `uses ${use.name}` })),
        ),
  }
}
