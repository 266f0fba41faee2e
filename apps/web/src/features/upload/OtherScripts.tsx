import type { Document } from '#lib/api/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { resumePath } from '#lib/navigation/paths.ts'
import { scriptListQuery } from '#shared/scripts/script-list.ts'
import { ScriptExpiry } from '#shared/confidential/ScriptExpiry.tsx'

const MAX_SHOWN = 3
const WORDS = { processing: 'Reading now', pending: 'Waiting for you to continue' } as const

const isInProgress = (document: Document): document is Document & { status: keyof typeof WORDS } =>
  Object.hasOwn(WORDS, document.status)

/** Links to scripts whose upload or parsing is not finished, so that closing the tab does not lose them. */
export function OtherScripts({ currentId }: { currentId: string | undefined }) {
  const { data } = useQuery(scriptListQuery)
  const others = data?.documents.filter(isInProgress).filter(({ id }) => id !== currentId) ?? []
  if (others.length === 0) return null
  return (
    <section aria-labelledby="under-way" className="rounded-card border border-line bg-surface p-6 pb-3 shadow-card">
      <h2 id="under-way" className="text-body font-semibold">
        In progress
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {others.slice(0, MAX_SHOWN).map((script) => (
          <li key={script.id}>
            <Link
              to={resumePath(script.id)}
              className="group flex min-h-14 items-center gap-3 py-2.5 hover:text-key-text"
            >
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-script text-lead">{script.title}</bdi>
                <span className="text-small text-mute">{WORDS[script.status]}</span>
                <ScriptExpiry script={script} className="ml-3" />
              </span>
              <ChevronRight aria-hidden="true" className="size-[18px] shrink-0 text-mute group-hover:text-key-text" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
