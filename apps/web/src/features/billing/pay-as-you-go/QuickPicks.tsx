import { PAYGO_QUICK_PICKS } from '@sidelight/domain/billing/pay-as-you-go'

interface QuickPicksProps {
  pages: number
  onPick: (pages: number) => void
}

export function QuickPicks({ pages, onPick }: QuickPicksProps) {
  return (
    <fieldset className="mt-7">
      <legend className="mb-2 text-body font-medium">Quick picks</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {PAYGO_QUICK_PICKS.map((pick) => (
          <button
            key={pick.pages}
            type="button"
            aria-pressed={pick.pages === pages}
            onClick={() => onPick(pick.pages)}
            className="grid min-h-[68px] content-center gap-0.5 rounded-row border border-control px-3 text-left transition-colors duration-[120ms] ease-cue hover:bg-raised aria-pressed:border-key aria-pressed:bg-key-tint"
          >
            <span className="display text-title tabular-nums">
              {pick.pages} <span className="sr-only">pages</span>
            </span>
            <span className="text-small text-mute">{pick.label}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
