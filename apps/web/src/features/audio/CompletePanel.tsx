import { RotateCcw } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Panel } from '#ui/Panel.tsx'

interface CompletePanelProps {
  hasRecorded: boolean
  onStartOver: () => void
}

export function CompletePanel({ hasRecorded, onStartOver }: CompletePanelProps) {
  return (
    <div role="status" className="mb-6 animate-rise">
      <Panel isLit className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="flex-[1_1_18rem]">
          <h2 className="display text-[34px]">All Segments Complete!</h2>
          <p className="mt-2 text-mute">
            {hasRecorded
              ? "You've finished recording all your voice segments. Great work!"
              : "You've heard the whole scene."}
          </p>
        </div>
        <Button look="ghost" onClick={onStartOver}>
          <RotateCcw aria-hidden="true" className="size-[18px]" />
          Start Over
        </Button>
      </Panel>
    </div>
  )
}
