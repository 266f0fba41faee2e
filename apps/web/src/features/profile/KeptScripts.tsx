import { describeSize } from '@sidelight/domain/upload/script-file'
import { useRef } from 'react'
import { type KeptScript, removeScript, useKeptScripts } from '#shared/kept-scripts/kept-scripts.ts'
import { Button } from '#ui/Button.tsx'
import { ProfileSection } from './ProfileSection.tsx'

/** The scripts that are kept in this browser, and how much room they take. */
export function KeptScripts() {
  const scripts = useKeptScripts()
  const heading = useRef<HTMLHeadingElement>(null)
  const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  const remove = (documentId: string) => {
    // The row that has the focus is removed.
    void removeScript(documentId).then(() => heading.current?.focus({ preventScroll: true }))
  }
  return (
    <ProfileSection
      heading={heading}
      title="Scenes on this device"
      description="You can rehearse these without a connection. Signing out removes them."
    >
      {scripts.length === 0 ? (
        <p className="text-body text-mute">None. A scene is put here when you open it to rehearse.</p>
      ) : (
        <>
          <ul className="divide-y divide-line border-t border-line">
            {scripts.map((script) => (
              <Row key={script.documentId} script={script} onRemove={() => remove(script.documentId)} />
            ))}
          </ul>
          <p className="border-t border-line pt-4 text-small text-mute">{describeSize(total)} in all.</p>
        </>
      )}
    </ProfileSection>
  )
}

function Row({ script, onRemove }: { script: KeptScript; onRemove: () => void }) {
  const { title, bytes, keptClips, clips, isPinned } = script
  const voiced = keptClips === clips ? `${clips} voiced lines` : `${keptClips} of ${clips} voiced lines`
  return (
    <li className="flex items-center gap-4 py-4">
      <div className="min-w-0 flex-1">
        <p className="font-script text-lead wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        <p className="text-small text-mute">
          {isPinned ? 'Kept offline' : 'Opened lately'} · {voiced} · {describeSize(bytes)}
        </p>
      </div>
      <Button
        look="quiet"
        className="-mr-3 px-3 sm:-mr-4 sm:px-4"
        aria-label={`Remove ${title} from this device`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  )
}
