import { Pause, Play } from 'lucide-react'
import type { SinglePlayback } from '#audio/player/single-playback.ts'
import { ActionError } from '#ui/ActionError.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'
import type { DirectedLine } from './direct-line.queries.ts'

interface HearLineProps {
  line: ScriptLine
  directed: DirectedLine
  playback: SinglePlayback
}

/** The words of the line, and a button that plays them, or has them made first. */
export function HearLine({ line, directed, playback }: HearLineProps) {
  const isPlaying = playback.current === line.id
  const toggle = () => {
    playback.unlock()
    if (isPlaying) playback.stop()
    else if (line.audioUrl !== '') playback.play(line.id, line.audioUrl)
    else if (!directed.isBusy) directed.make()
  }
  const Icon = isPlaying ? Pause : Play
  return (
    <div>
      <div className="flex items-start gap-4">
        <button
          type="button"
          aria-label={isPlaying ? 'Stop' : 'Hear it'}
          aria-disabled={directed.isBusy}
          onClick={() => !directed.isBusy && toggle()}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-key text-on-key hover:bg-key-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
        >
          <Icon aria-hidden="true" className="size-5 fill-current" />
        </button>
        <p className="max-h-32 min-w-0 overflow-y-auto font-script text-title leading-[1.4] wrap-anywhere whitespace-pre-wrap text-key-text">
          {line.dialog}
        </p>
      </div>
      <p role="status" className="mt-1 min-h-5 text-small text-mute">
        {directed.isBusy && 'Making this read…'}
      </p>
      <ActionError text={playback.failed === line.id ? "We couldn't play it. Please try again." : undefined} />
    </div>
  )
}
