import { scenes } from '@sidelight/contract'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#lib/api/query.ts'

/** What the pages say and the lines do not, so that nothing is lost without a word. */
export function LeftOutText({ documentId }: { documentId: string }) {
  const { data } = useQuery(apiQuery(scenes.leftOut, { params: { documentId } }))
  const texts = data?.texts ?? []
  if (texts.length === 0) return null
  return (
    <details className="mb-7 rounded-card border border-line bg-surface px-5 md:px-6">
      <summary className="flex min-h-12 items-center text-body font-semibold">
        {texts.length === 1 ? '1 line of your pages was left out' : `${texts.length} lines of your pages were left out`}
      </summary>
      <p className="max-w-[34rem] text-body text-mute">
        Crossed-out parts, and notes before the start. If one belongs to the scene, add it.
      </p>
      <ul className="mt-3 mb-5 max-h-[320px] divide-y divide-line overflow-y-auto border-t border-line">
        {texts.map(({ page, text }, at) => (
          // The same text may have been left out twice on a page.
          <li key={at} className="flex items-baseline gap-4 py-2.5">
            <span className="slate shrink-0 text-small text-mute">Page {page}</span>
            <span className="min-w-0 font-script text-body wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
