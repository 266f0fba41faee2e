import type { LineEvidence } from './evidence.ts'
import type { ScriptLine } from './line.ts'

const flows = ['page', 'pageflow', 'wrapped', 'wrappedflow', 'flow', 'next', 'half', 'blank', 'wide'] as const
export const stepContexts = flows.length * 4

/** The line above was full and this one stands under it: the same paragraph, as far as setting tells. */
export const isWrapContext = (context: number) =>
  (context >> 2 === flows.indexOf('wrapped') || context >> 2 === flows.indexOf('wrappedflow')) && context % 2 === 1

/** How a line follows the one above: what a step between two labels may depend on. */
export function stepContext(
  line: ScriptLine,
  before: ScriptLine | undefined,
  own: LineEvidence,
  above: LineEvidence | undefined,
): number {
  const flow = flows.indexOf(flowOf(line, before, own))
  const isSamePlace = above !== undefined && above.cluster === own.cluster
  return (flow * 2 + Number(own.isTight)) * 2 + Number(isSamePlace)
}

function flowOf(line: ScriptLine, before: ScriptLine | undefined, own: LineEvidence): (typeof flows)[number] {
  const runsOn = before !== undefined && !/[.!?…:"”)\]]$|--$|—$/u.test(before.text) && /^[\p{Ll}\p{N}]/u.test(line.text)
  if (line.startsPage) return runsOn ? 'pageflow' : 'page'
  if (line.gap < 0.4) {
    const isWrapped = !line.isParagraph && !own.couldHaveFitted
    if (isWrapped) return runsOn ? 'wrappedflow' : 'wrapped'
    return runsOn ? 'flow' : 'next'
  }
  return line.gap < 0.9 ? 'half' : line.gap < 1.6 ? 'blank' : 'wide'
}
