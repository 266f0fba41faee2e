import { isPiece } from '@sidelight/domain/taping/piece'
import { endsTake } from '@sidelight/domain/taping/tape'
import type { TapeScene } from '@sidelight/domain/taping/tape-scenes'
import type { KeptTape, TapePlan } from '@sidelight/domain/taping/tape-state'
import { RotateCcw } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { nameScene } from '../scene-texts.ts'
import { continuationPath } from '../tape-path.ts'
import { useTakeNumber, useTape, useTapeView } from '../tape-context.tsx'
import { useTapeKeys } from '../tape-keys.ts'
import type { PickUp } from '@sidelight/domain/taping/tape-fact'
import { findBrokenLine, type ScriptLine } from '../tape-script.ts'
import { describePause, describeProblem, isPause } from '../tape-texts.ts'
import { TapeMessage } from '../TapeMessage.tsx'

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
  const title = useKeptTitle(kept.plan)
  const isPartnerLost = useTapeView((view) => view.isPartnerLost)
  const navigate = useNavigate()
  const { kind } = kept.plan
  const isCutShort = isPartnerLost || kept.problems.some(endsTake)
  const broken = findRestLine(kept.plan, lines, lastLineId, useIsUnbroken())
  const rollRest = (lineId: string) => {
    const rest = planRest(kept, lineId)
    // In the address, so that a camera that is asked for again, or a page that is loaded again, records the rest.
    void navigate(continuationPath(documentId, rest.takeId, lineId), { replace: true })
    session.rollPickUp(rest)
  }
  const rollAgain = () =>
    pickUp?.isLineOnly ? session.rollPickUp(pickUp) : rollNew(kind === 'slate' ? 'slate' : 'scene')
  const rollNew = (what: 'slate' | 'scene') => {
    endRest()
    session.roll(what)
  }
  const returnToFrame = () => {
    endRest()
    session.send({ type: 'again' })
  }
  const goToScene = (next: TapeScene) => {
    session.chooseScene(next)
    returnToFrame()
  }
  const endRest = () => {
    if (pickUp?.isLineOnly === false) void navigate(paths.tape(documentId), { replace: true })
  }
  useTapeKeys((event) => {
    if (event.key.toLowerCase() !== 'r') return false
    rollAgain()
    return true
  })
  return (
    <TapeMessage
      title={title}
      text={<KeptText kept={kept} isPartnerLost={isPartnerLost} brokenLine={isCutShort ? broken?.number : undefined} />}
    >
      {broken !== undefined && (
        <Button size="large" look={isCutShort ? 'key' : 'ghost'} onClick={() => rollRest(broken.id)}>
          Again from line {broken.number}
        </Button>
      )}
      {kind === 'slate' ? (
        <Button size="large" onClick={() => session.send({ type: 'again' })}>
          On to the scene
        </Button>
      ) : (
        <Button asChild size="large" look={broken === undefined || !isCutShort ? 'key' : 'ghost'}>
          <Link to={paths.takes(documentId)}>Watch your takes</Link>
        </Button>
      )}
      <Button size="large" look="ghost" onClick={rollAgain}>
        <RotateCcw aria-hidden="true" className="size-5" />
        Again
      </Button>
      {kind === 'scene' && !isCutShort && <NextScene onChoose={goToScene} />}
      {kind !== 'slate' && (
        <Button size="large" look="quiet" onClick={returnToFrame}>
          Back to the frame
        </Button>
      )}
    </TapeMessage>
  )
}

interface KeptTextProps {
  kept: KeptTape
  isPartnerLost: boolean
  /** In which the take was cut short. */
  brokenLine: number | undefined
}

function KeptText({ kept, isPartnerLost, brokenLine }: KeptTextProps) {
  const longestPause = useTapeView((view) => view.longestPause)
  return (
    <div role="status" className="grid gap-3">
      {isPartnerLost && <p>A line of your partner couldn't be played.</p>}
      {longestPause !== undefined && <p>{describePause(longestPause)}, and the take went on.</p>}
      {kept.problems
        .filter((problem) => !isPause(problem))
        .map((problem) => (
          <p key={problem}>{describeProblem(problem)}</p>
        ))}
      <p>
        {brokenLine === undefined
          ? 'It is on this device, and only here.'
          : `Kept up to line ${brokenLine}. Again from line ${brokenLine}?`}
      </p>
      <NotPromised />
    </div>
  )
}

/** The next one that the actor is in. */
function NextScene({ onChoose }: { onChoose: (scene: TapeScene) => void }) {
  const { scenes } = useTape()
  const taped = useTapeView((view) => view.scene)
  const next = scenes.find(({ start, ownLines }) => start >= taped.end && ownLines > 0)
  if (next === undefined) return null
  return (
    <Button size="large" look="ghost" onClick={() => onChoose(next)}>
      Next: scene {next.label}
    </Button>
  )
}

function NotPromised() {
  const isPromised = useTapeView((view) => view.isPromised)
  if (isPromised !== false) return null
  return <p>Your browser hasn't promised to keep it, so make the file soon.</p>
}

function useIsUnbroken(): boolean {
  const { lines, settings } = useTape()
  return isPiece(lines) && settings.isUnbroken
}

/** Where a take that broke off goes on. One that ended within the cue of a continuation begins at the same line again. */
function findRestLine(
  { kind, pickUp }: TapePlan,
  lines: readonly ScriptLine[],
  lastLineId: string | undefined,
  isUnbroken: boolean,
) {
  if (kind === 'slate' || pickUp?.isLineOnly || isUnbroken) return undefined
  const same = lastLineId === undefined ? lines.find(({ id }) => id === pickUp?.lineId) : undefined
  return same ?? findBrokenLine(lines, lastLineId)
}

/** A continuation that broke off too is continued as part of the same take. */
const planRest = ({ plan, takeId }: KeptTape, lineId: string): PickUp => ({
  takeId: plan.pickUp?.takeId ?? takeId,
  lineId,
  isLineOnly: false,
})

function useKeptTitle({ kind, pickUp }: TapePlan): string {
  const { scenes } = useTape()
  const scene = useTapeView((view) => view.scene)
  const number = useTakeNumber() - 1
  if (kind === 'slate') return 'Your slate is kept.'
  if (pickUp !== undefined) return pickUp.isLineOnly ? 'Your pick-up is kept.' : 'The rest of the take is kept.'
  return scenes.length > 1 ? `${nameScene(scene)}, take ${number} is kept.` : `Take ${number} is kept.`
}
