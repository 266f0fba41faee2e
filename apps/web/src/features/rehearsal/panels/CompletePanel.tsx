import type { LineRecord, RunRecord } from '@sidelight/domain/rehearsal/run-record'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useRehearsal, useRehearsalState, useTakes } from '../rehearsal-context.tsx'
import { findPreviousRun } from '../run-storage.ts'
import { RunReport } from './RunReport.tsx'
import { SaveTakes } from './SaveTakes.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'
import { hasUnsavedTake, type Takes } from '#audio/recorder/take-store.ts'

interface CompletePanelProps {
  documentId: string
  lines: readonly ScriptLine[]
}

export function CompletePanel({ documentId, lines }: CompletePanelProps) {
  const { send } = useRehearsal()
  const run = useRehearsalState(({ run }) => run)
  const takes = useTakes((state) => state.takes)
  const hasRecorded = hasRecordedPart(lines, takes) && !isSilentRun(run, lines, takes)
  const [before] = useState(() => findPreviousRun(documentId))
  return (
    <div className="mb-6 animate-rise">
      <Panel isLit>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <div role="status" className="flex-[1_1_18rem]">
            <h2 className="display text-heading">All Segments Complete!</h2>
            <p className="mt-2 text-mute">
              {hasRecorded
                ? "You've finished recording all your voice segments. Great work!"
                : "You've heard the whole scene."}
            </p>
          </div>
          <SaveTakes lines={lines} />
          <Button look="ghost" onClick={() => send({ type: 'start over' })}>
            <RotateCcw aria-hidden="true" className="size-[18px]" />
            Start Over
          </Button>
        </div>
        <RunReport run={run} before={before} lines={lines} />
      </Panel>
    </div>
  )
}

/** Every line of the actor has a take or a saved recording. */
function hasRecordedPart(lines: readonly ScriptLine[], takes: Takes): boolean {
  const own = lines.filter(({ isActors }) => isActors)
  return own.length > 0 && own.every((line) => line.audioUrl !== '' || hasUnsavedTake(takes, line))
}

/** The actor's lines were tapped through or skipped: nothing of them was heard, and no take is left of them. */
function isSilentRun(run: RunRecord, lines: readonly ScriptLine[], takes: Takes): boolean {
  const own = run.lines.filter(({ isActors }) => isActors)
  const wasHeard = ({ id, ending }: LineRecord) =>
    ending === 'heard' || ending === 'probable' || lines.some((line) => line.id === id && hasUnsavedTake(takes, line))
  return own.length > 0 && !own.some(wasHeard)
}
