import { findTakeLine } from '@sidelight/domain/taping/take-findings'
import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { useReading } from '#shared/reading/use-reading.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/dialog/Sheet.tsx'
import { pickUpPath } from '../../tape-path.ts'
import { findCue, type ScriptLine } from '../script-lines.ts'
import { nameTakeInSentence } from '../take-texts.ts'

interface PickUpSheetProps {
  documentId: string
  take: TapeTake
  lines: readonly ScriptLine[]
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** One line again. The rest of the take stays as it is. */
export function PickUpSheet({ documentId, take, lines, opener, onClose }: PickUpSheetProps) {
  useRaiseModalFlag(true)
  const reading = useReading('reading-sheet grid gap-4 font-script text-title')
  const own = lines.filter(({ isActors }) => isActors)
  const [line, setLine] = useState(() => findLineToPickUp(take, own))
  const [isChoosing, setIsChoosing] = useState(false)
  const cue = line === undefined ? undefined : findCue(lines, line.id)
  return (
    <Sheet
      title="Pick up one line"
      description={
        <p>
          {cue === undefined ? 'You' : `${cue.character} gives you the cue, you`} say the line, we stop. The rest of{' '}
          {nameTakeInSentence(take)} stays as it is.
        </p>
      }
      opener={opener}
      onClose={onClose}
      actions={
        <div className="flex gap-3">
          <Button look="ghost" className="flex-1" onClick={() => setIsChoosing(true)} disabled={isChoosing}>
            Another line
          </Button>
          {line !== undefined && (
            <Button asChild look="danger" className="flex-[1.3]">
              <Link to={pickUpPath(documentId, take.id, line.id)}>
                <span aria-hidden="true" className="size-2.5 rounded-full bg-on-rec" />
                Record the line
              </Link>
            </Button>
          )}
        </div>
      }
    >
      {isChoosing ? (
        <ul aria-label="Your lines" className="grid border-t border-line">
          {own.map((each) => (
            <li key={each.id} className="border-b border-line">
              <button
                type="button"
                onClick={() => {
                  setLine(each)
                  setIsChoosing(false)
                }}
                className="flex min-h-11 w-full items-baseline gap-4 py-3 text-left hover:bg-raised"
              >
                <span className="slate w-14 shrink-0 text-small text-faint">Line {each.number}</span>
                <span className="font-script text-lead wrap-anywhere">{each.dialog}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <div {...reading}>
            {cue !== undefined && (
              <p>
                <span className="slate mb-1 block font-sans text-small text-key-text uppercase">{cue.character}</span>
                {cue.dialog}
              </p>
            )}
            {line !== undefined && (
              <p className="text-you">
                <span className="slate mb-1 block font-sans text-small uppercase">{line.character}</span>
                {line.dialog}
              </p>
            )}
          </div>
          <p className="text-body text-mute">
            A pick-up is a cut in the picture, and it shows. If casting asks for one unbroken take, do the whole scene
            again.
          </p>
        </>
      )}
    </Sheet>
  )
}

/** The first line of which words were not heard; without one, the first. */
const findLineToPickUp = (take: TapeTake, own: readonly ScriptLine[]): ScriptLine | undefined =>
  own.find(({ id }) => (findTakeLine(take, id)?.missed ?? 0) > 0) ?? own[0]
