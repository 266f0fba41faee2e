import type { Line } from '#lib/api/lines.ts'
import { BookOpen, Check, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import type { OpenDialog } from '../dialogs/open-dialog.ts'

interface ReviewRowProps {
  line: Line
  isChosen: boolean
  onChoose: () => void
  onReviewed: () => void
  onShow: () => void
  onOpen: (dialog: OpenDialog) => void
}

export function ReviewRow({ line, isChosen, onChoose, onReviewed, onShow, onOpen }: ReviewRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    // Chosen because the previous row was done: keyboard users continue here.
    if (isChosen && !wasChosen.current && document.activeElement === document.body) {
      row.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
    }
    if (isChosen && !wasChosen.current) row.current?.scrollIntoView({ block: 'nearest' })
    wasChosen.current = isChosen
  }, [isChosen])
  return (
    <li ref={row} aria-current={isChosen || undefined}>
      <button
        type="button"
        aria-expanded={isChosen}
        onClick={onChoose}
        className="flex min-h-12 w-full items-baseline gap-3 rounded-control py-3 text-left"
      >
        <span className="slate shrink-0 text-small text-mute">Line #{line.index + 1}</span>{' '}
        <span className="max-w-[34%] shrink-0 truncate text-body font-semibold text-key-text">
          {line.character || 'No actor assigned'}
        </span>
        {!isChosen && <span className="min-w-0 truncate font-script text-body text-mute">{line.dialog}</span>}
      </button>
      {isChosen && (
        <div className="pb-5">
          <p className="line-clamp-6 border-l-[3px] border-warn pl-4 font-script text-lead wrap-anywhere whitespace-pre-wrap">
            {line.dialog || 'No dialog'}
          </p>
          <ul className="mt-3 grid gap-1.5 text-body text-mute">
            {line.doubts.map((reason) => (
              <li key={reason} className="flex items-start gap-2">
                <TriangleAlert aria-hidden="true" className="mt-[3px] size-4 shrink-0 text-warn" />
                {reason}
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button data-first onClick={onReviewed}>
              <Check aria-hidden="true" strokeWidth={2.5} className="size-4" />
              It's right
            </Button>
            <Button look="ghost" onClick={() => onOpen({ kind: 'edit', line })}>
              Correct it
            </Button>
            <Button look="quiet" onClick={onShow} className="px-3 max-sm:text-body">
              Show in script
            </Button>
            <Button
              look="quiet"
              className="px-3 lg:hidden max-sm:text-body"
              onClick={() => onOpen({ kind: 'page', line })}
            >
              <BookOpen aria-hidden="true" className="size-4" />
              See the page
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
