import type { ImportRule } from './rule.ts'

/** Product code only: a tool may load what its command line names. */
const PRODUCT = /^(packages|apps)\/[^/]+\/src\//

export const resolutionRules: ImportRule[] = [
  {
    name: 'imports-resolve',
    sentence: 'An import that cannot be resolved cannot be checked by any rule.',
    appliesTo: () => true,
    find: (graph) =>
      [...graph.values()].flatMap(({ edges }) =>
        edges.flatMap(({ from, line, specifier, to }) =>
          to.kind === 'unknown' ? [{ file: from, line, detail: `imports ${specifier}: ${to.reason}` }] : [],
        ),
      ),
  },
  {
    name: 'imports-are-literal',
    sentence: 'A target computed at run time cannot be checked by any rule: write it as a string.',
    appliesTo: (path) => PRODUCT.test(path),
    find: (graph) =>
      [...graph.values()]
        .filter(({ path }) => PRODUCT.test(path))
        .flatMap(({ path, unreadableLines }) =>
          unreadableLines.map((line) => ({ file: path, line, detail: 'imports a computed target' })),
        ),
  },
]
