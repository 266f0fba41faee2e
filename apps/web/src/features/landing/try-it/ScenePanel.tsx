import { Hand, Mic } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '#ui/Button.tsx'
import { PartChoice } from './PartChoice.tsx'
import type { DemoControls } from './use-demo.ts'
import type { Part } from './demo-scene.ts'
import { SceneStatus } from './SceneStatus.tsx'
import { TRY_IT } from './try-it-copy.ts'

const RunPanel = lazy(async () => ({ default: (await import('./RunPanel.tsx')).RunPanel }))

interface ScenePanelProps {
  scene: DemoControls
  part: Part
  onChoose: (part: Part) => void
  onSwap: () => void
}

export function ScenePanel(props: ScenePanelProps) {
  const { run, hearing, why } = props.scene
  const isOn = run.phase === 'partner' || run.phase === 'you' || run.phase === 'done'
  return (
    <div className="grid min-h-[340px] content-center rounded-monitor border border-line bg-surface p-6 shadow-card md:p-9 noscript:hidden">
      {hearing === 'asking' ? (
        <Asking onStop={props.scene.stop} />
      ) : isOn ? (
        <Suspense>
          <RunPanel scene={props.scene} part={props.part} onSwap={props.onSwap} />
        </Suspense>
      ) : (
        <Ready {...props} />
      )}
      {why !== undefined && <p className="mt-5 text-body text-mute">{why}</p>}
    </div>
  )
}

function Ready({ scene, part, onChoose }: ScenePanelProps) {
  return (
    <div className="grid gap-7">
      <PartChoice part={part} onChoose={onChoose} />
      {scene.run.phase === 'failed' && (
        <p role="alert" className="text-rec-text">
          {TRY_IT.failed}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="large" onClick={() => scene.start(part, true)}>
          <Mic aria-hidden="true" className="size-5" />
          {TRY_IT.start}
        </Button>
        <Button
          size="large"
          look="quiet"
          className="px-5 max-sm:px-2 max-sm:text-body"
          onClick={() => scene.start(part, false)}
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
