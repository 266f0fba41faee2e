import type { ActorTurn } from '@sidelight/domain/rehearsal/actor-turn'
import { ArrowRight, MessageCircleQuestion } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { LevelBars } from './LevelBars.tsx'
import { useRehearsalState, useRehearsal } from '../rehearsal-context.tsx'
import type { LineCardProps } from './line-card-props.ts'

/** The status and the controls of a line that the run waits for. */
export function CurrentLinePanel({ line, phase, isGlobal }: LineCardProps) {
  const actorTurn = useRehearsalState(({ actorTurn }) => (actorTurn?.id === line.id ? actorTurn : undefined))
  const isActorsTurn = phase === 'actor turn' || phase === 'actor cued'
  if (!isActorsTurn && phase !== 'unvoiced') return null
  const isListening = actorTurn?.isListening === true
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {isListening && <LevelBars />}
        <p role="status" className="mr-auto text-body text-mute">
          {isListening ? (
            <Following actorTurn={actorTurn} />
          ) : (
            <Tapping isActors={isActorsTurn} isSaid={actorTurn?.ending !== undefined} />
          )}
        </p>
      </div>
      <LineControls canSkip={line.isActors && isGlobal} isListening={isListening} actorTurn={actorTurn} />
    </div>
  )
}

interface LineControlsProps {
  canSkip: boolean
  isListening: boolean
  actorTurn: ActorTurn | undefined
}

function LineControls({ canSkip, isListening, actorTurn }: LineControlsProps) {
  const { send } = useRehearsal()
  const isPromptOffered = actorTurn?.offer !== undefined
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {actorTurn !== undefined && (
        <Button
          look={isPromptOffered ? 'key' : 'ghost'}
          className={`max-sm:flex-1 ${isPromptOffered ? 'animate-rise' : ''}`}
          onClick={() => send({ type: 'prompt' })}
        >
          <MessageCircleQuestion aria-hidden="true" className="size-[18px]" />
          Line?
        </Button>
      )}
      {canSkip && (
        <Button look="ghost" className="max-sm:flex-1" onClick={() => send({ type: 'skip' })}>
          Skip Recording
        </Button>
      )}
      <Button
        data-transport
        look={isListening ? 'ghost' : 'key'}
        className="max-sm:h-16 max-sm:w-full max-sm:text-lead sm:ml-auto"
        onClick={() => send({ type: 'spoken', by: 'tapped' })}
      >
        Next line
        <ArrowRight aria-hidden="true" className="size-[18px]" />
      </Button>
    </div>
  )
}

/** The word count is hidden from screen readers, which would announce it at every word. */
function Following({ actorTurn }: { actorTurn: ActorTurn }) {
  const { matched, words } = actorTurn
  const isWordByWord = useRehearsalState(({ listening }) => listening.preflight?.listener !== 'voice-only')
  return (
    <>
      Listening.{' '}
      {isWordByWord ? (
        <span aria-hidden="true" className="tabular-nums">
          {matched} of {words.length} words.
        </span>
      ) : (
        'We hear your voice, not your words: a pause can end your line.'
      )}
      {actorTurn.offer !== undefined && ' Ask for your line if you need it.'}
    </>
  )
}

/** Tells an actor whom nobody listens to how the run goes on. */
export function Tapping({ isActors, isSaid }: { isActors: boolean; isSaid: boolean }) {
  if (isSaid) return 'Got it.'
  return (
    <>
      {isActors ? 'Your line. ' : 'No voice reads this one. '}
      <span className="max-sm:hidden">Press space when you've said it.</span>
      <span className="sm:hidden">Tap when you've said it.</span>
    </>
  )
}
