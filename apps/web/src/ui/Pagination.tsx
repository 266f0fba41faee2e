import { type PaginationItem, listPaginationItems } from '@sidelight/domain/paging/pagination-items'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface PaginationProps {
  current: number
  count: number
  onSelect: (page: number) => void
  /** How many neighbours of the current page are named each way. */
  reach?: number
}

const ITEM =
  'inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2 font-medium text-mute tabular-nums transition-colors duration-[120ms] hover:bg-raised hover:text-text aria-[current]:bg-key aria-[current]:text-on-key aria-disabled:cursor-not-allowed aria-disabled:text-faint aria-disabled:hover:bg-transparent'

/** Narrow screens say "2 of 9" between the two ways; the numbers would not fit under a thumb. */
export function Pagination({ current, count, onSelect, reach = 1 }: PaginationProps) {
  if (count <= 1) return null
  return (
    <nav aria-label="Pagination" className="mt-5 flex items-center justify-between gap-1 sm:justify-center">
      <Way isEnd={current === 1} onFollow={() => onSelect(current - 1)}>
        <ChevronLeft aria-hidden="true" className="size-[18px]" />
        Previous
      </Way>
      <span className="text-body text-mute sm:hidden">
        {current} of {count}
      </span>
      <ol className="flex items-center gap-1 max-sm:hidden">
        {listPaginationItems(current, count, reach).map((mark) => (
          <li key={mark}>
            <Mark mark={mark} current={current} onSelect={onSelect} />
          </li>
        ))}
      </ol>
      <Way isEnd={current === count} onFollow={() => onSelect(current + 1)}>
        Next
        <ChevronRight aria-hidden="true" className="size-[18px]" />
      </Way>
    </nav>
  )
}

interface MarkProps extends Omit<PaginationProps, 'count' | 'reach'> {
  mark: PaginationItem
}

function Mark({ mark, current, onSelect }: MarkProps) {
  if (typeof mark !== 'number') return <span className="inline-grid w-8 place-items-center text-faint">…</span>
  return (
    <button
      type="button"
      aria-label={`Page ${mark}`}
      aria-current={mark === current ? 'page' : undefined}
      className={ITEM}
      onClick={() => onSelect(mark)}
    >
      {mark}
    </button>
  )
}

interface WayProps {
  isEnd: boolean
  onFollow: () => void
  children: ReactNode
}

/** At the end it is not disabled, which would drop the focus of whoever just arrived there by the keyboard. */
const Way = ({ isEnd, onFollow, children }: WayProps) => (
  <button type="button" aria-disabled={isEnd} className={`${ITEM} px-3`} onClick={() => !isEnd && onFollow()}>
    {children}
  </button>
)
