import { endsTake } from '@sidelight/domain/taping/tape'
import type { KeptTape } from '@sidelight/domain/taping/tape-state'
import { RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { useTape, useTapeView } from './tape-context.tsx'
import { useTapeKeys } from './tape-keys.ts'
import { findBrokenLine } from './tape-script.ts'
import type { PickUp } from './tape-view.ts'
import { describeProblem } from './tape-texts.ts'
import { TapeMessage } from './TapeMessage.tsx'

interface KeptStepProps {
  documentId: string
  pickUp: PickUp | undefined
}

/** After a take: what was kept, why it ended if the actor did not end it, and the next one. */
export function KeptStep(props: KeptStepProps) {
  const kept = useTapeView(({ tape }) => (tape.phase === 'kept' ? tape : undefined))
  return kept === undefined ? null : <Kept {...props} kept={kept} />
}

function Kept({ documentId, pickUp, kept }: KeptStepProps & { kept: KeptTape }) {
  const { session, lines } = useTape()
  const lastLineId = useTapeView((view) => view.lastLineId)
  const number = useTapeView((view) => view.number)
  const isPartnerLost = useTapeView((view) => view.isPartnerLost)
  const { kind } = kept.plan
  const isCutShort = isPartnerLost || kept.problems.some(endsTake)
  const broken = isCutShort && kind !== 'slate' ? findBrokenLine(lines, lastLineId) : undefined
  const rollAgain = () =>
    pickUp === undefined ? session.roll(kind === 'slate' ? 'slate' : 'scene') : session.rollPickUp(pickUp)
  useTapeKeys((event) => {
    if (event.key.toLowerCase() !== 'r') return false
    rollAgain()
    return true
  })
  return (
    <TapeMessage
      title={titleOf(kind, number)}
      text={
        <div role="status" className="grid gap-3">
          {isPartnerLost && <p>A line of your partner couldn't be played.</p>}
          {kept.problems.map((problem) => (
            <p key={problem}>{describeProblem(problem)}</p>
          ))}
          <p>
            {broken === undefined
              ? 'It is on this device, and only here.'
              : `Kept up to line ${broken.number}. Again from line ${broken.number}?`}
          </p>
        </div>
      }
    >
      {broken !== undefined && (
        <Button
          size="large"
          onClick={() => session.rollPickUp({ takeId: kept.takeId, lineId: broken.id, isLineOnly: false })}
        >
          Again from line {broken.number}
        </Button>
      )}
      {kind === 'slate' ? (
        <Button size="large" onClick={() => session.send({ type: 'again' })}>
          On to the scene
        </Button>
      ) : (
        <Button asChild size="large" look={broken === undefined ? 'key' : 'ghost'}>
          <Link to={paths.takes(documentId)}>Watch your takes</Link>
        </Button>
      )}
      <Button size="large" look="ghost" onClick={rollAgain}>
        <RotateCcw aria-hidden="true" className="size-5" />
        Again
      </Button>
      {kind !== 'slate' && (
        <Button size="large" look="quiet" onClick={() => session.send({ type: 'again' })}>
          Back to the frame
        </Button>
      )}
    </TapeMessage>
  )
}

/** The view counts the next take of the scene. */
function titleOf(kind: KeptTape['plan']['kind'], nextNumber: number): string {
  if (kind === 'slate') return 'Your slate is kept.'
  return kind === 'pick-up' ? 'Your pick-up is kept.' : `Take ${nextNumber - 1} is kept.`
}
