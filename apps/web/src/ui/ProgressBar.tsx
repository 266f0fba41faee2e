interface ProgressBarProps {
  label: string
  /** From 0 to 1; undefined while unknown. */
  share?: number | undefined
  className?: string
}

/** Shows the number beside the bar, because colour and length alone are hard to read. */
export function ProgressBar({ label, share, className = '' }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={`flex items-center gap-3 ${className}`}
    >
      <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
        {percent === undefined ? (
          <span className="block h-full w-1/5 animate-lights rounded-full bg-key" />
        ) : (
          <span
            className="block h-full rounded-full bg-key transition-[width] duration-[220ms] ease-cue"
            style={{ width: `${percent}%` }}
          />
        )}
      </span>
      {percent !== undefined && (
        <span className="w-10 text-right font-semibold text-text tabular-nums">{percent}%</span>
      )}
    </span>
  )
}
