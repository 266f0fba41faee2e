/** Sixteen, as specified. Classes, because the content security policy forbids style attributes in prerendered pages. */
const HEIGHTS = [
  'h-[9px]',
  'h-[19px]',
  'h-[24px]',
  'h-[8px]',
  'h-[21px]',
  'h-[33px]',
  'h-[12px]',
  'h-[20px]',
  'h-[26px]',
  'h-[16px]',
  'h-[31px]',
  'h-[24px]',
  'h-[10px]',
  'h-[28px]',
  'h-[22px]',
  'h-[27px]',
] as const

export function AudioBars({ isRunning }: { isRunning: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-bars=""
      className="ml-auto flex h-10 items-center gap-[3px] max-[360px]:gap-0.5 sm:gap-1"
    >
      {HEIGHTS.map((height, index) => (
        <i
          key={index}
          className={`w-[3px] rounded-full bg-you transition-[height,opacity] duration-[220ms] ease-cue sm:w-1 ${isRunning ? `bar ${height}` : 'h-[5px] opacity-40'}`}
        />
      ))}
    </span>
  )
}
