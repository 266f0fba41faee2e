import { useEffect, useRef } from 'react'
import { scrollBehavior } from '#lib/navigation/scroll-behavior.ts'
import { type Part, DEMO_SCENE, DEMO_HEADING, type SceneLine } from './demo-scene.ts'

interface ScriptPageProps {
  part: Part
  /** The index of the current line while the scene runs. */
  current: number | undefined
}

/** The sides, with the visitor's part marked. It scrolls inside its frame and never moves the window. */
export function ScriptPage({ part, current }: ScriptPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const page = frame.current
    const line = current === undefined ? undefined : page?.querySelector<HTMLElement>(`[data-line="${current}"]`)
    if (!page || !line) return
    const top = line.offsetTop - page.clientHeight / 2 + line.clientHeight / 2
    page.scrollTo({ top, behavior: scrollBehavior() })
  }, [current])
  return (
    <div className="relative rounded-[3px] bg-[linear-gradient(140deg,#FFF6E2_0%,#F1EADB_46%,#D9D1C0_100%)] font-script text-body leading-[1.4] text-on-sheet shadow-[0_40px_70px_-24px_rgb(0_0_0/0.85),0_2px_0_rgb(255_255_255/0.5)_inset] before:absolute before:inset-y-6 before:left-4 before:w-[9px] before:bg-[radial-gradient(circle_at_50%_50%,#0b0d12_0_4.5px,transparent_5px)] before:bg-size-[9px_120px]">
      <div
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        role="region"
        aria-label="The scene"
        className="relative h-[440px] overflow-y-auto mask-t-from-95% mask-b-from-90% py-7 pr-6 pl-11 lg:h-[560px] noscript:h-auto"
      >
        <p className="typed-bold">{DEMO_HEADING}</p>
        {DEMO_SCENE.map((line, index) => (
          <Line key={line.id} line={line} index={index} isActors={line.part === part} isCurrent={index === current} />
        ))}
      </div>
    </div>
  )
}

interface LineProps {
  line: SceneLine
  index: number
  isActors: boolean
  isCurrent: boolean
}

function Line({ line, index, isActors, isCurrent }: LineProps) {
  return (
    <div
      data-line={index}
      className={`mt-3 border-l-[3px] py-0.5 pl-2 ${isCurrent ? 'border-[#C26A00]' : 'border-transparent'}`}
    >
      <p className="pl-[24%]">{line.part}</p>
      {line.direction !== undefined && <p className="pl-[17%]">({line.direction})</p>}
      <p className="pl-[5%]">{isActors ? <mark className="marker">{line.text}</mark> : line.text}</p>
    </div>
  )
}
