import type { ScriptLine } from '../document/line.ts'
import type { DocumentProfile } from '../profile/document-profile.ts'
import type { LineFacts } from '../profile/line-facts.ts'
import { STEPS } from './feature-levels.ts'

/** How a line follows the one above; those in `flow` continue a sentence. The order is that of the trained weights. */
const FLOWS = ['page', 'pageflow', 'wrapped', 'wrappedflow', 'flow', 'next', 'half', 'blank', 'wide'] as const
type Flow = (typeof FLOWS)[number]

const trainedContexts = FLOWS.length * 4
/** Into a line that only continues another: its table of transitions is fixed, not learned. */
export const continuationContext = trainedContexts
export const transitionContexts = trainedContexts + 1

/** The line above was full and this one is below it in the same column: one paragraph, as far as layout tells. */
export const isWrapContext = (context: number) =>
  (context >> 2 === FLOWS.indexOf('wrapped') || context >> 2 === FLOWS.indexOf('wrappedflow')) && context % 2 === 1

/** Which table of transitions leads into a line. */
export function transitionContext(lines: ScriptLine[], profile: DocumentProfile, at: number): number {
  const line = lines[at]
  const facts = profile.lines[at]
  if (!line || !facts) return 0
  if (facts.isContinuation) return continuationContext
  const flow = FLOWS.indexOf(flowOf(line, lines[at - 1], facts))
  const isSameCluster = profile.lines[at - 1]?.cluster === facts.cluster
  return (flow * 2 + Number(facts.isTight)) * 2 + Number(isSameCluster)
}

function flowOf(line: ScriptLine, above: ScriptLine | undefined, facts: LineFacts): Flow {
  const runsOn = above !== undefined && !/[.!?…:"”)\]]$|--$|—$/u.test(above.text) && /^[\p{Ll}\p{N}]/u.test(line.text)
  if (line.startsPage) return runsOn ? 'pageflow' : 'page'
  if (line.gap < STEPS.gap.none) {
    const isWrapped = !line.isParagraph && !facts.couldHaveFitted
    if (isWrapped) return runsOn ? 'wrappedflow' : 'wrapped'
    return runsOn ? 'flow' : 'next'
  }
  return line.gap < STEPS.gap.half ? 'half' : line.gap < STEPS.gap.blank ? 'blank' : 'wide'
}
