import { endsTake } from '@sidelight/domain/taping/tape'
import type { KeptTape } from '@sidelight/domain/taping/tape-state'
import { RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { useTape, useTapeView } from './tape-context.tsx'
import { useTapeKeys } from './tape-keys.ts'
import { findNextLine, numberOfLine } from './tape-script.ts'
import type { PickUp } from './tape-view.ts'
import { PROBLEMS } from './tape-texts.ts'
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
  const next = kind === 'slate' ? undefined : findNextLine(lines, lastLineId)
  const at = next === undefined ? 0 : numberOfLine(lines, next.id)
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
            <p key={problem}>{PROBLEMS[problem]}</p>
          ))}
          <p>
            {isCutShort && at > 1
              ? `Kept up to line ${at}. Again from line ${at}?`
              : 'It is on this device, and only here.'}
          </p>
        </div>
      }
    >
      {isCutShort && next !== undefined && at > 1 && (
        <Button
          size="large"
          onClick={() => session.rollPickUp({ takeId: kept.takeId, lineId: next.id, isLineOnly: false })}
        >
          Again from line {at}
        </Button>
      )}
      {kind === 'slate' ? (
        <Button size="large" onClick={() => session.send({ type: 'again' })}>
          On to the scene
        </Button>
      ) : (
        <Button asChild size="large">
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
