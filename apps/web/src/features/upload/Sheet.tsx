const LINES = [
  'w-[62%]',
  'ml-[34%] w-[26%]',
  'ml-[14%] w-[70%]',
  'ml-[14%] w-[54%]',
  'ml-[34%] w-[20%]',
  'ml-[14%] w-[64%]',
  'w-[80%]',
  'ml-[34%] w-[26%]',
  'ml-[14%] w-[58%]',
] as const

interface SheetProps {
  /** How much of it is read, from 0 to 1: read lines carry the highlighter. */
  share?: number
  className?: string
}

/** A page of sides, too small to be read by anybody but Sidelight. Paper is paper in both themes. */
export function Sheet({ share = 0, className = '' }: SheetProps) {
  return (
    <span
      aria-hidden="true"
      className={`relative block rounded-[4px] bg-[linear-gradient(140deg,#FFF6E2_0%,#F1EADB_46%,#D9D1C0_100%)] py-[14%] pr-[12%] pl-[20%] shadow-[0_24px_44px_-18px_rgb(0_0_0/0.8)] light:shadow-[0_18px_30px_-18px_rgb(60_45_20/0.5),0_1px_3px_rgb(60_45_20/0.2)] before:absolute before:inset-y-[14%] before:left-[7%] before:w-[5px] before:bg-[radial-gradient(circle_at_50%_50%,#0b0d12_0_2.2px,transparent_2.7px)] before:bg-size-[5px_38%] ${className}`}
    >
      {LINES.map((place, at) => (
        <span
          key={place + String(at)}
          className={`mb-[7%] block h-[3.2%] min-h-[3px] rounded-full transition-colors duration-[420ms] ${place} ${at < share * LINES.length ? 'bg-[#8a5a12]' : 'bg-[#1a1712]/30'}`}
        />
      ))}
    </span>
  )
}
