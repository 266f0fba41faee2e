import { isGlobalPlayback as isScriptPlaying } from '@sidelight/domain/playback/playback-view'
import { SPEEDS, type Speed, speedLabel } from '@sidelight/domain/playback/playback-line'
import { Download, Drama, Play, SkipForward, Volume2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Select } from '#ui/form/Select.tsx'
import { useRehearsalState } from '../rehearsal-context.tsx'
import { useDownloadLine } from '../downloads.ts'
import type { LineCardProps } from '../current-line/line-card-props.ts'
import { canDirect } from '../rehearsal-lines.ts'

export function LineActions(props: LineCardProps) {
  const { line, at, isCurrent, isGlobal, speed, send } = props
  const name = `Line #${line.index + 1}`
  const hasSound = line.audioUrl !== ''
  const isRunning = useRehearsalState(({ playback }) => isScriptPlaying(playback))
  return (
    <div
      className={`flex flex-wrap items-center gap-x-1 max-sm:order-last max-sm:-ml-2 max-sm:w-[calc(100%+16px)] max-sm:gap-x-0 ${props.phase === 'actor turn' || props.phase === 'actor cued' ? 'hidden' : ''}`}
    >
      {isCurrent && isGlobal && !line.isActors && (
        <ActionButton onClick={() => send({ type: 'skip' })}>
          <SkipForward aria-hidden="true" />
          Skip Scene
        </ActionButton>
      )}
      {!(isCurrent && isGlobal) && (
        <ActionButton aria-label={`Play from here, ${name}`} onClick={() => send({ type: 'play from', index: at })}>
          <Play aria-hidden="true" />
          Play from here
        </ActionButton>
      )}
      {hasSound && !isRunning && (
        <ActionButton
          aria-label={`Hear ${name} alone`}
          title="Hear this line alone"
          onClick={() => send({ type: 'play line', index: at })}
        >
          <Volume2 aria-hidden="true" />
        </ActionButton>
      )}
      <Select
        aria-label={`Speed of ${name}`}
        value={speed}
        onChange={(event) => send({ type: 'set speed', id: line.id, speed: Number(event.target.value) as Speed })}
        className="h-9 w-[70px] max-sm:w-[62px] rounded-[9px] border border-control bg-transparent px-1.5 text-small font-semibold tabular-nums hover:border-mute [&>option]:bg-surface"
      >
        {SPEEDS.map((choice) => (
          <option key={choice} value={choice}>
            {speedLabel(choice)}
          </option>
        ))}
      </Select>
      {canDirect(line) && (
        <ActionButton
          aria-label={`Regenerate ${name}`}
          aria-haspopup="dialog"
          title="Direct this line, or regenerate it"
          onClick={() => props.onDirect(line.id)}
        >
          <Drama aria-hidden="true" />
        </ActionButton>
      )}
      <SaveLine {...props} name={name} />
    </div>
  )
}

function SaveLine({ documentId, line, name }: LineCardProps & { name: string }) {
  const { mutate, isPending, isError } = useDownloadLine(documentId)
  const isOff = line.audioUrl === '' || isPending
  return (
    <ActionButton
      aria-label={isError ? `Not downloaded. Try again, ${name}` : `Download ${name}`}
      title="Download"
      aria-disabled={isOff}
      onClick={() => !isOff && mutate(line)}
    >
      <Download aria-hidden="true" />
      {isError && 'Not downloaded. Try again'}
    </ActionButton>
  )
}

const ActionButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button
    {...props}
    type="button"
    className="inline-flex h-11 min-w-11 max-sm:min-w-9 items-center justify-center gap-2 rounded-[10px] px-2.5 max-sm:px-2 text-small font-medium text-mute hover:bg-raised hover:text-text aria-disabled:cursor-not-allowed aria-disabled:opacity-45 aria-disabled:hover:bg-transparent [&>svg]:size-4 [&>svg]:shrink-0"
  />
)
