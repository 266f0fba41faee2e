import { Hand, Mic } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '#ui/Button.tsx'
import { PartChoice } from './PartChoice.tsx'
import type { Demo } from './use-demo.ts'
import type { Part } from './demo-scene.ts'
import { SceneStatus } from './SceneStatus.tsx'
import { TRY_IT } from './try-it-copy.ts'

const RunPanel = lazy(async () => ({ default: (await import('./RunPanel.tsx')).RunPanel }))

interface ScenePanelProps {
  demo: Demo
  part: Part
  onChoose: (part: Part) => void
  onSwap: () => void
}

export function ScenePanel(props: ScenePanelProps) {
  const { phase, listening, problem } = props.demo
  const isRunShown = phase === 'partner' || phase === 'actor' || phase === 'done'
  return (
    <div className="grid min-h-[340px] content-center rounded-monitor border border-line bg-surface p-6 shadow-card md:p-9 noscript:hidden">
      {listening === 'asking' ? (
        <Asking onStop={props.demo.stop} />
      ) : isRunShown ? (
        <Suspense>
          <RunPanel demo={props.demo} part={props.part} onSwap={props.onSwap} />
        </Suspense>
      ) : (
        <Ready {...props} />
      )}
      {problem !== undefined && <p className="mt-5 text-body text-mute">{problem}</p>}
    </div>
  )
}

function Ready({ demo, part, onChoose }: ScenePanelProps) {
  return (
    <div className="grid gap-7">
      <PartChoice part={part} onChoose={onChoose} />
      {demo.phase === 'failed' && (
        <p role="alert" className="text-rec-text">
          {TRY_IT.failed}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="large" onClick={() => demo.start(part, true)}>
          <Mic aria-hidden="true" className="size-5" />
          {TRY_IT.start}
        </Button>
        <Button
          size="large"
          look="quiet"
          className="px-5 max-sm:px-2 max-sm:text-body"
          onClick={() => demo.start(part, false)}
        >
          <Hand aria-hidden="true" className="size-5 max-sm:hidden" />
          {TRY_IT.startByHand}
        </Button>
      </div>
    </div>
  )
}

function Asking({ onStop }: { onStop: () => void }) {
  return (
    <div className="grid justify-items-start gap-6">
      <SceneStatus tone="mute">{TRY_IT.asking}</SceneStatus>
      <Button look="ghost" onClick={onStop}>
        {TRY_IT.stop}
      </Button>
    </div>
  )
}
