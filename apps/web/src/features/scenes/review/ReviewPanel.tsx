import type { Scene } from '@sidelight/contract'
import { useEffect, useRef, useState } from 'react'
import { ReviewRow } from './ReviewRow.tsx'
import type { OpenDialog } from '../dialogs/open-dialog.ts'
import { OriginalPage } from './OriginalPage.tsx'

/** More would be a list to despair of; the next ones come up as these are done. */
const SHOWN_AT_ONCE = 40

interface DoubtPanelProps {
  documentId: string
  lines: readonly Scene[]
  onSettle: (scene: Scene) => void
  onShow: (scene: Scene) => void
  onOpen: (dialog: OpenDialog) => void
}

/** What the reader was not sure of, before everything else: with its reasons, beside the page it was read from. */
export function ReviewPanel({ documentId, lines, onSettle, onShow, onOpen }: DoubtPanelProps) {
  const doubtful = lines.filter(({ doubts }) => doubts.length > 0)
  const [chosenId, setChosenId] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const chosen = doubtful.find(({ _id }) => _id === chosenId) ?? doubtful[0]
  const isDone = chosen === undefined
  const wasDone = useRef(isDone)
  useEffect(() => {
    // The last row is gone, and with it the button that was pressed.
    if (isDone && !wasDone.current) heading.current?.focus({ preventScroll: true })
    wasDone.current = isDone
  }, [isDone])
  const [hadDoubts] = useState(!isDone)
  if (isDone) return hadDoubts ? <AllChecked heading={heading} /> : null

  const settle = (scene: Scene) => {
    const next = doubtful[doubtful.indexOf(scene) + 1] ?? doubtful[doubtful.indexOf(scene) - 1]
    onSettle(scene)
    setChosenId(next?._id ?? '')
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
          <p className="text-body text-warn">{doubtful.length} left</p>
        </div>
        <p className="mt-2 max-w-[34rem] text-body text-mute">
          The reader was not sure here. Compare with your page, then say so or correct the line.
        </p>
        <ul className="mt-4 -mr-2 max-h-[430px] divide-y divide-line overflow-y-auto border-t border-line pr-2">
          {doubtful.slice(0, SHOWN_AT_ONCE).map((scene) => (
            <ReviewRow
              key={scene._id}
              scene={scene}
              isChosen={scene === chosen}
              onChoose={() => setChosenId(scene._id)}
              onSettle={() => settle(scene)}
              onShow={() => onShow(scene)}
              onOpen={onOpen}
            />
          ))}
        </ul>
        {doubtful.length > SHOWN_AT_ONCE && (
          <p className="border-t border-line pt-3 text-small text-mute">
            {doubtful.length - SHOWN_AT_ONCE} more come up as you go.
          </p>
        )}
      </div>
      <div className="border-l border-line bg-stage p-4 max-lg:hidden">
        <OriginalPage documentId={documentId} scene={chosen} lines={lines} />
      </div>
    </section>
  )
}

function AllChecked({ heading }: { heading: React.RefObject<HTMLHeadingElement | null> }) {
  return (
    <section className="mb-7 rounded-card border border-line bg-ok-tint px-5 py-4 md:px-6">
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-ok">
        Every line in doubt is checked.
      </h2>
    </section>
  )
}
