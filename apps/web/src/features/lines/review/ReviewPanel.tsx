import type { Line } from '#lib/api/lines.ts'
import { useEffect, useRef, useState } from 'react'
import { ReviewRow } from './ReviewRow.tsx'
import type { OpenDialog } from '../dialogs/open-dialog.ts'
import { OriginalPage } from './OriginalPage.tsx'

/** Further lines appear as these are reviewed. */
const SHOWN_AT_ONCE = 40

interface ReviewPanelProps {
  documentId: string
  lines: readonly Line[]
  onReviewed: (line: Line) => void
  onShow: (line: Line) => void
  onOpen: (dialog: OpenDialog) => void
}

/** The lines to review, with their reasons, beside the page from which they were parsed. */
export function ReviewPanel({ documentId, lines, onReviewed, onShow, onOpen }: ReviewPanelProps) {
  const linesToReview = lines.filter(({ doubts }) => doubts.length > 0)
  const [chosenId, setChosenId] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const chosen = linesToReview.find(({ id }) => id === chosenId) ?? linesToReview[0]
  const isDone = chosen === undefined
  const wasDone = useRef(isDone)
  useEffect(() => {
    // The last row is gone, and the pressed button with it.
    if (isDone && !wasDone.current) heading.current?.focus({ preventScroll: true })
    wasDone.current = isDone
  }, [isDone])
  const [hadLinesToReview] = useState(!isDone)
  if (isDone) return hadLinesToReview ? <AllChecked heading={heading} /> : null

  const markReviewed = (line: Line) => {
    const next = linesToReview[linesToReview.indexOf(line) + 1] ?? linesToReview[linesToReview.indexOf(line) - 1]
    onReviewed(line)
    setChosenId(next?.id ?? '')
  }
  return (
    <section
      aria-labelledby="check"
      className="mb-7 grid overflow-hidden rounded-card border border-line bg-surface shadow-card lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]"
    >
      <div className="min-w-0 p-5 md:p-6">
        <div className="flex items-baseline gap-3">
          <h2 id="check" ref={heading} tabIndex={-1} className="display text-heading">
            Check these lines
          </h2>
          <p className="text-body text-warn">{linesToReview.length} left</p>
        </div>
        <p className="mt-2 max-w-[34rem] text-body text-mute">
          {linesToReview.length === 1
            ? "We weren't sure about this line. Check it against your page."
            : "We weren't sure about these lines. Check them against your page."}
        </p>
        <ul className="mt-4 -mr-2 max-h-[430px] divide-y divide-line overflow-y-auto border-t border-line pr-2">
          {linesToReview.slice(0, SHOWN_AT_ONCE).map((line) => (
            <ReviewRow
              key={line.id}
              line={line}
              isChosen={line === chosen}
              onChoose={() => setChosenId(line.id)}
              onReviewed={() => markReviewed(line)}
              onShow={() => onShow(line)}
              onOpen={onOpen}
            />
          ))}
        </ul>
        {linesToReview.length > SHOWN_AT_ONCE && (
          <p className="border-t border-line pt-3 text-small text-mute">
            {linesToReview.length - SHOWN_AT_ONCE} more will come up as you go.
          </p>
        )}
      </div>
      <div className="border-l border-line bg-stage p-4 max-lg:hidden">
        <OriginalPage documentId={documentId} line={chosen} lines={lines} />
      </div>
    </section>
  )
}

function AllChecked({ heading }: { heading: React.RefObject<HTMLHeadingElement | null> }) {
  return (
    <section className="mb-7 rounded-card border border-line bg-ok-tint px-5 py-4 md:px-6">
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-ok">
        You've checked all of these lines.
      </h2>
    </section>
  )
}
