import type { TakeFinding } from '@sidelight/domain/taping/take-findings'

const LOOK: Record<TakeFinding, { name: string; look: string }> = {
  followed: { name: 'followed', look: 'bg-you' },
  'words not heard': { name: 'with words not heard', look: 'shadow-[inset_0_0_0_1.5px_var(--you)]' },
  unknown: { name: 'not known', look: 'bg-line' },
  'not reached': { name: 'not reached', look: 'shadow-[inset_0_0_0_1.5px_var(--control)]' },
}
const FINDINGS = Object.keys(LOOK) as TakeFinding[]

/** One bar for each line of the actor. */
export function LineBars({ findings }: { findings: readonly TakeFinding[] }) {
  const counts = FINDINGS.map((finding) => [findings.filter((each) => each === finding).length, finding] as const)
  const summary = counts.flatMap(([count, finding]) => (count > 0 ? [`${count} ${LOOK[finding].name}`] : []))
  return (
    <div role="img" aria-label={`Your lines: ${summary.join(', ')}`} className="my-1.5 flex gap-0.5 md:gap-[3px]">
      {findings.map((finding, at) => (
        <span key={at} className={`h-2.5 max-w-[26px] min-w-px flex-1 rounded-[3px] ${LOOK[finding].look}`} />
      ))}
    </div>
  )
}
