import type { ReactNode } from 'react'

export interface SidesLine {
  character: string
  emotion?: string
  dialogue: string
  isHighlighted?: boolean
}

interface SidesPageProps {
  heading: string
  lines: readonly SidesLine[]
  className?: string
}

/** A page of sides: Courier, punched holes, the actor's lines highlighted. It looks like paper in both themes. */
export function SidesPage({ heading, lines, className = '' }: SidesPageProps) {
  return (
    <div className={className}>
      <div className="relative rounded-[3px] bg-[linear-gradient(140deg,#FFF6E2_0%,#F1EADB_46%,#D9D1C0_100%)] py-6 pr-6 pl-11 font-script text-body leading-[1.4] text-on-sheet shadow-[0_40px_70px_-24px_rgb(0_0_0/0.85),0_2px_0_rgb(255_255_255/0.5)_inset] light:shadow-[0_30px_44px_-26px_rgb(60_45_20/0.5),0_1px_3px_rgb(60_45_20/0.18)] before:absolute before:inset-y-6 before:left-4 before:w-[9px] before:bg-[radial-gradient(circle_at_50%_50%,#0b0d12_0_4.5px,transparent_5px)] before:bg-size-[9px_88px]">
        <p className="typed-bold">{heading}</p>
        {lines.map((line) => (
          <Line key={line.character + line.dialogue} line={line} />
        ))}
      </div>
    </div>
  )
}

function Line({ line }: { line: SidesLine }): ReactNode {
  return (
    <div className="mt-3.5">
      <p className="pl-[26%]">{line.character}</p>
      {line.emotion !== undefined && <p className="pl-[19%]">({line.emotion})</p>}
      <p className="pl-[7%]">
        {line.isHighlighted === true ? <mark className="marker">{line.dialogue}</mark> : line.dialogue}
      </p>
    </div>
  )
}
