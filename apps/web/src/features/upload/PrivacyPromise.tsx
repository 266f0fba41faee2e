import { CalendarX2, Lock, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { TextLink } from '#ui/TextLink.tsx'

export function PrivacyPromise({ isConfidential }: { isConfidential: boolean }) {
  return (
    <section aria-labelledby="sides-promise" className="rounded-card bg-raised p-6 light:border light:border-line">
      <h2 id="sides-promise" className="text-body font-semibold">
        What happens to your sides
      </h2>
      <ul className="mt-4 grid gap-4 text-body text-mute">
        <Point icon={<Lock />}>Private. Only you can open them.</Point>
        <Point icon={<CalendarX2 />}>
          {isConfidential
            ? 'If we have to upload the file, we delete it as soon as it’s read. Everything else is deleted on the day you picked.'
            : 'We keep the file for 30 days (one day if you never start reading it), then delete it. The lines stay until you delete the script.'}
        </Point>
        <Point icon={<ReceiptText />}>
          One page is one credit. You see the price first, and if reading fails, you get the pages back.
        </Point>
      </ul>
      {/* In a new tab, because an upload may be running on this page. */}
      <p className="mt-4 text-body">
        <TextLink>
          <Link to={paths.yourSides} target="_blank" rel="noreferrer">
            See all of it on one page
          </Link>
        </TextLink>
      </p>
    </section>
  )
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="mt-0.5 text-key-text [&>svg]:size-[18px]">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
