/** Left edge and length of each line, as in a screenplay: action, a centred name, its speech below. */
const LINES = [
  [18, 46],
  [44, 18],
  [30, 48],
  [30, 36],
  [44, 14],
  [30, 44],
  [30, 22],
  [18, 66],
  [44, 18],
  [30, 40],
] as const

const FIRST_LINE = 20
const LINE_STEP = 10

interface ScriptThumbnailProps {
  /** The share that is parsed, from 0 to 1. */
  share?: number
  className?: string
}

/** A small picture of a page whose lines light up as it is parsed. It looks like paper in both themes. */
export function ScriptThumbnail({ share = 0, className = '' }: ScriptThumbnailProps) {
  const read = Math.round(share * LINES.length)
  return (
    <span
      aria-hidden="true"
      className={`block aspect-[100/130] rounded-[4px] bg-[linear-gradient(140deg,#FFF6E2_0%,#F1EADB_46%,#D9D1C0_100%)] shadow-[0_24px_44px_-18px_rgb(0_0_0/0.8)] light:shadow-[0_18px_30px_-18px_rgb(60_45_20/0.5),0_1px_3px_rgb(60_45_20/0.2)] ${className}`}
    >
      <svg viewBox="0 0 100 130" className="size-full">
        {[28, 65, 102].map((y) => (
          <circle key={y} cx="8" cy={y} r="2.6" fill="#0b0d12" />
        ))}
        {LINES.map(([x, length], at) => (
          <g key={FIRST_LINE + at * LINE_STEP} transform={`translate(${x} ${FIRST_LINE + at * LINE_STEP})`}>
            {at < read && <rect x="-2" y="-3" width={length + 4} height="8" fill="#ffb454" opacity="0.75" />}
            <rect width={length} height="2.4" rx="1.2" fill="#1a1712" opacity={at < read ? 0.85 : 0.32} />
          </g>
        ))}
      </svg>
    </span>
  )
}
