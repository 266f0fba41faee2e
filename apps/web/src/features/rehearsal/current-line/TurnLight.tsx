import { isWaitingForActor } from '@sidelight/domain/playback/playback-view'
import { useRehearsalState } from '../rehearsal-context.tsx'

/** A light around the screen on the actor's turn, visible from two metres away. */
export function TurnLight() {
  const isOn = useRehearsalState(({ playback }) => isWaitingForActor(playback) && playback.phase !== 'unvoiced')
  return (
    <>
      {isOn && (
        <div
          aria-hidden="true"
          data-edge-light
          className="pointer-events-none fixed inset-0 z-30 animate-fade shadow-[inset_0_0_0_3px_var(--you),inset_0_0_70px_color-mix(in_srgb,var(--you)_26%,transparent)]"
        />
      )}
      <p role="status" className="sr-only">
        {isOn ? 'Your cue.' : ''}
      </p>
    </>
  )
}
