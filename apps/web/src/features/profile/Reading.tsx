import { ReadingFields } from '#shared/reading/ReadingFields.tsx'
import { useReading } from '#shared/reading/use-reading.ts'
import { ProfileSection } from './ProfileSection.tsx'

/** How scripts look, with a sample. */
export function Reading() {
  const sample = useReading('reading-sheet mb-6 grid gap-3')
  return (
    <ProfileSection title="Reading" description="How your lines look on this device, wherever a script is shown.">
      <div {...sample}>
        <p className="font-script text-lead text-mute">Then give it back.</p>
        <p className="font-script text-lead">You think I drove four hours to leave a key on a dryer?</p>
      </div>
      <ReadingFields />
    </ProfileSection>
  )
}
