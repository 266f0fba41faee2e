import type { Scene } from '@sidelight/contract'
import { describeDirection } from '@sidelight/domain/direction/direct-line'

/** How the partner says the line, unless it says it plainly. */
export function DirectionWord({ scene }: { scene: Scene }) {
  const words = scene.direction === undefined ? '' : describeDirection(scene.direction.now, scene.direction.chosen)
  return words === '' ? null : (
    <>
      {' '}
      <span
        data-direction
        className="ml-1.5 font-sans text-small font-medium tracking-normal text-key-text normal-case"
      >
        {words}
      </span>
    </>
  )
}
