import { type PaginationItem, listPaginationItems } from './pagination-items.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface PaginationProps {
  current: number
  count: number
  onSelect: (page: number) => void
  /** How many page numbers are shown on each side of the current one. */
  reach?: number
}

const ITEM =
  'inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2 font-medium text-mute tabular-nums transition-colors duration-[120ms] hover:bg-raised hover:text-text aria-[current]:bg-key aria-[current]:text-on-key aria-disabled:cursor-not-allowed aria-disabled:text-faint aria-disabled:hover:bg-transparent'

/** Narrow screens show "2 of 9" instead of the page numbers, which would be too small to tap. */
export function Pagination({ current, count, onSelect, reach = 1 }: PaginationProps) {
  if (count <= 1) return null
  return (
    <nav aria-label="Pagination" className="mt-5 flex items-center justify-between gap-1 sm:justify-center">
      <StepButton isEnd={current === 1} onStep={() => onSelect(current - 1)}>
        <ChevronLeft aria-hidden="true" className="size-[18px]" />
        Previous
      </StepButton>
      <span className="text-body text-mute sm:hidden">
        {current} of {count}
      </span>
      <ol className="flex items-center gap-1 max-sm:hidden">
        {listPaginationItems(current, count, reach).map((item) => (
          <li key={item}>
            <PageItem item={item} current={current} onSelect={onSelect} />
          </li>
        ))}
      </ol>
      <StepButton isEnd={current === count} onStep={() => onSelect(current + 1)}>
        Next
        <ChevronRight aria-hidden="true" className="size-[18px]" />
      </StepButton>
    </nav>
  )
}

interface PageItemProps extends Omit<PaginationProps, 'count' | 'reach'> {
  item: PaginationItem
}

function PageItem({ item, current, onSelect }: PageItemProps) {
  if (typeof item !== 'number') return <span className="inline-grid w-8 place-items-center text-faint">…</span>
  return (
    <button
      type="button"
      aria-label={`Page ${item}`}
      aria-current={item === current ? 'page' : undefined}
      className={ITEM}
      onClick={() => onSelect(item)}
    >
      {item}
    </button>
  )
}

interface StepButtonProps {
  isEnd: boolean
  onStep: () => void
  children: ReactNode
}

/** Uses aria-disabled at the ends: a disabled button would lose the focus of a keyboard user who just pressed it. */
const StepButton = ({ isEnd, onStep, children }: StepButtonProps) => (
  <button type="button" aria-disabled={isEnd} className={`${ITEM} px-3`} onClick={() => !isEnd && onStep()}>
    {children}
  </button>
)
