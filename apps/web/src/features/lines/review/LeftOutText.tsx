import { type LeftOutText as LeftOut, lineApi } from '#lib/api/lines.ts'
import { REMOVAL_REASONS, type RemovalReason } from '@sidelight/domain/lines/removal-reasons'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Plus } from 'lucide-react'
import { apiQuery } from '#lib/api/query.ts'
import { Button } from '#ui/Button.tsx'

interface LeftOutTextProps {
  documentId: string
  onAdd: (text: LeftOut) => void
}

/** All that the pages say and the lines do not, so that nothing is lost without a word. */
export function LeftOutText({ documentId, onAdd }: LeftOutTextProps) {
  const { data } = useQuery(apiQuery(lineApi.leftOut, { params: { documentId } }))
  const texts = data?.texts ?? []
  if (texts.length === 0) return null
  const groups = REMOVAL_REASONS.map((reason) => ({
    reason,
    members: texts.filter((text) => text.reason === reason),
  })).filter(({ members }) => members.length > 0)
  return (
    <details className="group mb-7 rounded-card border border-line bg-surface px-5 md:px-6">
      <summary className="flex min-h-12 items-center gap-2 text-body">
        <span>
          <span className="font-semibold">{describeCount(texts.filter(mayBeLine).length)}</span>{' '}
          <span className="text-key-text underline underline-offset-4">Look</span>
        </span>
        <ChevronDown aria-hidden="true" className="ml-auto size-4 shrink-0 text-mute group-open:rotate-180" />
      </summary>
      <p className="max-w-[34rem] text-body text-mute">
        This is everything on your pages that we left out. If something belongs to the scene, add it.
      </p>
      <div className="mt-3 mb-5 max-h-[40dvh] overflow-y-auto border-t border-line">
        {groups.map(({ reason, members }) => (
          <section key={reason} aria-label={HEADINGS[reason]}>
            <h3 className="pt-4 pb-1 text-body font-semibold">{HEADINGS[reason]}</h3>
            <ul className="divide-y divide-line">
              {members.map((text, at) => (
                <Row key={at} text={text} onAdd={() => onAdd(text)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}

const HEADINGS: Record<RemovalReason, string> = {
  'crossed-out': 'Crossed out',
  omitted: 'Omitted scenes',
  'front-matter': 'Before the scene starts',
  note: 'Notes',
  'no-speech': 'Names with nothing to say',
  'table-column': 'Other columns',
  'table-heading': 'Titles of columns',
  label: 'Labels before the lines',
  'margin-mark': 'In the margin',
  'header-or-footer': 'Headers and footers',
  continued: 'More and continued',
  watermark: 'Watermarks',
  number: 'Numbers',
  time: 'Times',
}

/** Page numbers, and the name of a speaker repeated on the next page, are no lines. */
const mayBeLine = ({ text, reason }: LeftOut) => /\p{L}/u.test(text) && reason !== 'continued'

function describeCount(count: number): string {
  if (count === 0) return 'Only numbers and marks are not in your script.'
  return count === 1 ? '1 line is not in your script.' : `${count} lines are not in your script.`
}

function Row({ text: { page, text, times }, onAdd }: { text: LeftOut; onAdd: () => void }) {
  return (
    <li className="flex items-center gap-3 py-1 max-sm:flex-wrap">
      <span className="slate w-[84px] shrink-0 text-small text-mute max-sm:w-full">
        Page {page}
        {times > 1 && `, ${times} times`}
      </span>
      <span className="min-w-0 flex-1 font-script text-body wrap-anywhere">{text}</span>
      <Button look="quiet" className="h-10 shrink-0 px-3 text-small" aria-label={`Add: ${text}`} onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        Add
      </Button>
    </li>
  )
}
