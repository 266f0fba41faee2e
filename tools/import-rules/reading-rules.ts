import type { ImportRule } from './rule.ts'

/** Product code only: a tool may load what its command line names. */
const PRODUCT = /^(packages|apps)\/[^/]+\/src\//

export const parsingRules: ImportRule[] = [
  {
    name: 'imports-resolve',
    sentence: 'An import that leads nowhere could lead anywhere.',
    find: (graph) =>
      [...graph.values()].flatMap(({ edges }) =>
        edges.flatMap(({ from, line, specifier, to }) =>
          to.kind === 'unknown' ? [{ file: from, line, detail: `imports ${specifier}: ${to.reason}` }] : [],
        ),
      ),
  },
  {
    name: 'imports-are-literal',
    sentence: 'A target computed at run time cannot be judged by any wall: write it as a string.',
    find: (graph) =>
      [...graph.values()]
        .filter(({ path }) => PRODUCT.test(path))
        .flatMap(({ path, unreadableLines }) =>
          unreadableLines.map((line) => ({ file: path, line, detail: 'imports a computed target' })),
        ),
  },
]
