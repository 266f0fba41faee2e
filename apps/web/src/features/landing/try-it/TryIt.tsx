import { useRef, useState } from 'react'
import { SectionHeading } from '../SectionHeading.tsx'
import { useDemo, useSpaceKey } from './use-demo.ts'
import { partnerOf, type Part } from './demo-scene.ts'
import { ScenePanel } from './ScenePanel.tsx'
import { ScriptPage } from './ScriptPage.tsx'
import { TRY_IT } from './try-it-copy.ts'

/** A scene that a visitor can run with the real partner, without an account. */
export function TryIt() {
  const section = useRef<HTMLElement>(null)
  const [part, setPart] = useState<Part>('SAM')
  const demo = useDemo(section)
  const isRunning = demo.phase === 'partner' || demo.phase === 'actor'
  useSpaceKey(isRunning, demo.tap)
  const swap = () => {
    setPart(partnerOf(part))
    demo.stop()
  }
  return (
    <section
      ref={section}
      id="try"
      aria-labelledby="try-title"
      className="on-stage scroll-mt-0 bg-stage bg-[radial-gradient(900px_520px_at_8%_20%,rgb(255_180_84/0.10),transparent_70%),radial-gradient(800px_480px_at_100%_80%,rgb(53_221_247/0.08),transparent_70%)] py-20 text-text md:py-28"
    >
      <div className="mx-auto grid max-w-[1320px] grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 px-5 md:px-12 min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:grid-cols-[minmax(0,1fr)_minmax(0,500px)] lg:gap-x-16">
        <div className="flex flex-col gap-10">
          <SectionHeading id="try-title" title={TRY_IT.title} subtitle={TRY_IT.subtitle} />
          <p className="hidden text-mute noscript:block">{TRY_IT.noScript}</p>
          <ScenePanel demo={demo} part={part} onChoose={setPart} onSwap={swap} />
        </div>
        <ScriptPage part={part} current={isRunning ? demo.index : undefined} />
      </div>
    </section>
  )
}
