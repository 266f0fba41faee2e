import { isActorsTurn, type StageState } from './stage-state.ts'

const LIGHT = 'stage-light pointer-events-none fixed inset-0'
/** Above the edges of the script, which fade into the background. */
const BAR = 'stage-bar pointer-events-none fixed inset-y-0 z-10'

/**
 * Amber from the left while the partner speaks, cyan from the right on the actor's turn: seen from two metres away
 * without reading.
 */
export function StageLights({ state }: { state: StageState }) {
  const isActors = isActorsTurn(state)
  const partner = state === 'partner' ? '' : 'opacity-0'
  const actor = isActors ? '' : 'opacity-0'
  return (
    <>
      <div aria-hidden="true" className={`${LIGHT} stage-light-partner ${partner}`} />
      <div aria-hidden="true" className={`${BAR} left-0 bg-key ${partner}`} />
      <div aria-hidden="true" className={`${LIGHT} stage-light-actor ${actor}`} />
      <div aria-hidden="true" data-edge-light={isActors || undefined} className={`${BAR} right-0 bg-you ${actor}`} />
      <p role="status" className="sr-only">
        {isActors ? 'Your cue.' : ''}
      </p>
    </>
  )
}
