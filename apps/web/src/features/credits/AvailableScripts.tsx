import type { Document } from '#lib/api/documents.ts'
import { Clock, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths, resumePath } from '#lib/navigation/paths.ts'

interface AvailableScriptsProps {
  completed: readonly Document[]
  inProgress: readonly Document[]
}

/** The scripts that stay available without any pages left. */
export function AvailableScripts({ completed, inProgress }: AvailableScriptsProps) {
  return (
    <>
      {inProgress.length > 0 && (
        <Scripts id="being-read" heading="In progress">
          {inProgress.map(({ id, title }) => (
            <ScriptLink key={id} to={resumePath(id)} icon={<Clock />} title={title} />
          ))}
        </Scripts>
      )}
      {completed.length > 0 && (
        <Scripts id="keep-rehearsing" heading="Keep rehearsing">
          {completed.map(({ id, title }) => (
            <ScriptLink key={id} to={paths.preview(id)} icon={<Play />} title={title} />
          ))}
        </Scripts>
      )}
    </>
  )
}

function Scripts({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-7">
      <h3 id={id} className="text-body font-semibold">
        {heading}
      </h3>
      {/* Scrolls by itself, so that a long list does not push the buttons off the screen. */}
      <ul className="-mr-2 mt-2 max-h-[38dvh] divide-y divide-line overflow-y-auto pr-2">{children}</ul>
    </section>
  )
}

function ScriptLink({ to, icon, title }: { to: string; icon: ReactNode; title: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-12 items-center gap-3 py-2 font-script text-lead hover:text-key-text">
        <span aria-hidden="true" className="shrink-0 text-key-text [&>svg]:size-4">
          {icon}
        </span>
        <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
      </Link>
    </li>
  )
}
