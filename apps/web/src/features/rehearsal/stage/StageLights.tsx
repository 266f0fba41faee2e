import { isActorsTurn, type StageState } from './stage-state.ts'

const LIGHT = 'pointer-events-none fixed inset-0 transition-opacity duration-[420ms] ease-cue'
/** Above the edges of the script, which fade into the background. */
const BAR = 'pointer-events-none fixed inset-y-0 z-10 w-[5px] transition-opacity duration-[420ms] ease-cue'

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
      <div
        aria-hidden="true"
        className={`${LIGHT} bg-[radial-gradient(62vw_92vh_at_-8%_42%,color-mix(in_srgb,#ffb454_26%,transparent),transparent_72%)] light:bg-[radial-gradient(60vw_90vh_at_-8%_42%,#ffe3b8,transparent_70%)] ${partner}`}
      />
      <div aria-hidden="true" className={`${BAR} left-0 bg-key ${partner}`} />
      <div
        aria-hidden="true"
        className={`${LIGHT} bg-[radial-gradient(62vw_92vh_at_108%_42%,color-mix(in_srgb,#35ddf7_22%,transparent),transparent_72%)] light:bg-[radial-gradient(60vw_90vh_at_108%_42%,#c8f2f9,transparent_70%)] ${actor}`}
      />
      <div aria-hidden="true" data-edge-light={isActors || undefined} className={`${BAR} right-0 bg-you ${actor}`} />
      <p role="status" className="sr-only">
        {isActors ? 'Your cue.' : ''}
      </p>
    </>
  )
}
