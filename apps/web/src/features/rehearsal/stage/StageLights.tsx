import { isActorsTurn, type StageState } from './stage-state.ts'

const LIGHT = 'pointer-events-none fixed inset-0 transition-opacity duration-[420ms] ease-cue'

/**
 * Amber from the left while the partner speaks, cyan from the right on the actor's turn: seen from two metres away
 * without reading.
 */
export function StageLights({ state }: { state: StageState }) {
  const isActors = isActorsTurn(state)
  return (
    <>
      <div
        aria-hidden="true"
        className={`${LIGHT} bg-[radial-gradient(62vw_92vh_at_-8%_42%,color-mix(in_srgb,#ffb454_26%,transparent),transparent_72%)] shadow-[inset_5px_0_0_#ffb454] light:bg-[radial-gradient(60vw_90vh_at_-8%_42%,#ffe3b8,transparent_70%)] ${state === 'partner' ? '' : 'opacity-0'}`}
      />
      <div
        aria-hidden="true"
        data-edge-light={isActors || undefined}
        className={`${LIGHT} bg-[radial-gradient(62vw_92vh_at_108%_42%,color-mix(in_srgb,#35ddf7_22%,transparent),transparent_72%)] shadow-[inset_-5px_0_0_var(--you)] light:bg-[radial-gradient(60vw_90vh_at_108%_42%,#c8f2f9,transparent_70%)] ${isActors ? '' : 'opacity-0'}`}
      />
      <p role="status" className="sr-only">
        {isActors ? 'Your cue.' : ''}
      </p>
    </>
  )
}
