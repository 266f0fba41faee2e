import { Play } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { type KeptScript, useKeptScripts } from '#shared/kept-scripts/kept-scripts.ts'
import { Button } from '#ui/Button.tsx'

/** What can be rehearsed without a network. The frame says that there is none. */
export const OfflineScripts = () => (
  <section aria-labelledby="offline-scripts">
    <h2 id="offline-scripts" className="border-b border-line pb-3 text-lead font-semibold">
      On this device
    </h2>
    <ul className="divide-y divide-line">
      {useKeptScripts().map((script) => (
        <Row key={script.documentId} script={script} />
      ))}
    </ul>
  </section>
)

const Row = ({ script }: { script: KeptScript }) => (
  <li className="flex items-center gap-4 py-4">
    <div className="min-w-0 flex-1">
      <p className="font-script text-lead wrap-anywhere">
        <bdi>{script.title}</bdi>
      </p>
      <p className="text-body text-mute">{describe(script)}</p>
    </div>
    <Button asChild>
      <Link to={paths.stage(script.documentId)} aria-label={`Rehearse ${script.title}`}>
        <Play aria-hidden="true" className="size-[18px]" />
        Rehearse
      </Link>
    </Button>
  </li>
)

function describe({ lines, clips, keptClips }: KeptScript): string {
  const count = lines === 1 ? '1 line' : `${lines} lines`
  return keptClips === clips ? `${count}, ready to rehearse` : `${count}, ${keptClips} of ${clips} with their voice`
}
