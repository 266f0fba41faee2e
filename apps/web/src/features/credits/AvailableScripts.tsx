import type { Document } from '@sidelight/contract'
import { Clock, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths, resumePath } from '#lib/navigation/paths.ts'

interface OpenScriptsProps {
  completed: readonly Document[]
  beingRead: readonly Document[]
}

/** What stays open without a single page left. */
export function AvailableScripts({ completed, beingRead }: OpenScriptsProps) {
  return (
    <>
      {beingRead.length > 0 && (
        <Scripts id="being-read" heading="Being read now">
          {beingRead.map(({ _id, title }) => (
            <ScriptLink key={_id} to={resumePath(_id)} icon={<Clock />} title={title} />
          ))}
        </Scripts>
      )}
      {completed.length > 0 && (
        <Scripts id="keep-rehearsing" heading="Keep rehearsing">
          {completed.map(({ _id, title }) => (
            <ScriptLink key={_id} to={paths.preview(_id)} icon={<Play />} title={title} />
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
      {/* A long career must not push the buttons out of sight. */}
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
