import type { DocumentFeatures } from '../profile/document-features.ts'
import type { LineFacts } from '../profile/line-facts.ts'
import { isContinuation } from '../profile/continuation.ts'
import type { ScriptLine } from '../document/line.ts'

const flows = ['page', 'pageflow', 'wrapped', 'wrappedflow', 'flow', 'next', 'half', 'blank', 'wide'] as const
const trainedContexts = flows.length * 4
/** Into a line that only wraps: its table is law, not learned. */
export const continuationContext = trainedContexts
export const transitionContexts = trainedContexts + 1

/** The line above was full and this one stands under it: the same paragraph, as far as setting tells. */
export const isWrapContext = (context: number) =>
  (context >> 2 === flows.indexOf('wrapped') || context >> 2 === flows.indexOf('wrappedflow')) && context % 2 === 1

/** How a line follows the one above: what a step between two labels may depend on. */
export function transitionContext(lines: ScriptLine[], evidence: DocumentFeatures, at: number): number {
  const line = lines[at]
  const own = evidence.lines[at]
  if (!line || !own) return 0
  if (isContinuation(lines, evidence, at)) return continuationContext
  const flow = flows.indexOf(flowOf(line, lines[at - 1], own))
  const isSamePlace = evidence.lines[at - 1]?.cluster === own.cluster
  return (flow * 2 + Number(own.isTight)) * 2 + Number(isSamePlace)
}

function flowOf(line: ScriptLine, before: ScriptLine | undefined, own: LineFacts): (typeof flows)[number] {
  const runsOn = before !== undefined && !/[.!?…:"”)\]]$|--$|—$/u.test(before.text) && /^[\p{Ll}\p{N}]/u.test(line.text)
  if (line.startsPage) return runsOn ? 'pageflow' : 'page'
  if (line.gap < 0.4) {
    const isWrapped = !line.isParagraph && !own.couldHaveFitted
    if (isWrapped) return runsOn ? 'wrappedflow' : 'wrapped'
    return runsOn ? 'flow' : 'next'
  }
  return line.gap < 0.9 ? 'half' : line.gap < 1.6 ? 'blank' : 'wide'
}
