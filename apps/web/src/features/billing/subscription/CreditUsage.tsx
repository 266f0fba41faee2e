import { usedShare } from '@sidelight/domain/billing/usage'
import { ValueRow } from '#ui/ValueRow.tsx'
import { UsageBar } from '#ui/UsageBar.tsx'
import { TitledPanel } from '../TitledPanel.tsx'

/** Monthly pages only; bought pages have their own balance. */
export function CreditUsage({ used, total }: { used: number; total: number }) {
  const percent = Math.round(usedShare(used, total) * 100)
  return (
    <TitledPanel title="Credit usage">
      <p className="mt-3 flex items-baseline gap-2">
        <span className="display text-display tabular-nums">{Math.max(0, total - used)}</span>
        <span className="text-mute">pages remaining</span>
      </p>
      <div
        role="meter"
        aria-label="Pages used this month"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${percent}% used`}
      >
        <UsageBar used={used} total={total} fills="used" className="mt-3 h-2.5" />
      </div>
      <dl className="mt-4 grid gap-1 text-body">
        <ValueRow name="Pages used" value={`${used} (${percent}%)`} />
        <ValueRow name="Total credits" value={String(total)} />
      </dl>
    </TitledPanel>
  )
}
