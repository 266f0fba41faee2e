import type { Line } from '#lib/api/lines.ts'
import { describeDirection } from '@sidelight/domain/direction/direct-line'

/** How the partner says the line, unless it says it plainly. */
export function DirectionWord({ line }: { line: Line }) {
  const words = line.direction === undefined ? '' : describeDirection(line.direction.now, line.direction.chosen)
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
