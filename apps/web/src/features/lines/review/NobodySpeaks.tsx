import type { Line } from '#lib/api/lines.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { OriginalPage } from './OriginalPage.tsx'

interface NobodySpeaksProps {
  documentId: string
  lines: readonly Line[]
}

/** For a file in which no name was found: all of its text is kept, beside its pages. */
export function NobodySpeaks({ documentId, lines }: NobodySpeaksProps) {
  const firstLines = lines.filter(
    ({ page }, at) => page !== null && lines.findIndex((line) => line.page === page) === at,
  )
  const [at, setAt] = useState(0)
  const first = firstLines[Math.min(at, firstLines.length - 1)]
  if (first === undefined) return null
  return (
    <section
      aria-labelledby="nobody-speaks"
      className="mb-7 grid overflow-hidden rounded-card border border-line bg-surface shadow-card lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]"
    >
      <div className="p-5 md:p-6">
        <h2 id="nobody-speaks" className="display text-heading">
          We didn't find who speaks
        </h2>
        <p className="mt-2 max-w-[34rem] text-body text-mute">
          There are no character names that we could read on these pages, so every line is kept as text below. Open a
          line and choose its actor to make it theirs.
        </p>
      </div>
      <div className="border-line bg-stage p-4 max-lg:border-t lg:border-l">
        <OriginalPage key={first.page} documentId={documentId} line={first} lines={lines} isWhole />
        {firstLines.length > 1 && (
          <div className="mt-2 flex items-center gap-2">
            <Button
              look="quiet"
              aria-label="Previous page"
              aria-disabled={at === 0}
              onClick={() => at > 0 && setAt(at - 1)}
            >
              <ChevronLeft aria-hidden="true" className="size-4" />
            </Button>
            <p role="status" className="text-small text-mute tabular-nums">
              {at + 1} of {firstLines.length}
            </p>
            <Button
              look="quiet"
              aria-label="Next page"
              aria-disabled={at === firstLines.length - 1}
              onClick={() => at < firstLines.length - 1 && setAt(at + 1)}
            >
              <ChevronRight aria-hidden="true" className="size-4" />
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
