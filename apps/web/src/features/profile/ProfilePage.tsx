import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#shared/account/current-user.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { PageHeading } from '#ui/PageHeading.tsx'
import { KeptScripts } from './KeptScripts.tsx'
import { Passkeys } from './passkeys/Passkeys.tsx'
import { PersonalInformation } from './PersonalInformation.tsx'
import { PictureCard } from './picture/PictureCard.tsx'
import { SecuritySettings } from './SecuritySettings.tsx'
import { Reading } from './Reading.tsx'
import { Sessions } from './sessions/Sessions.tsx'
import { YourData } from './your-data/YourData.tsx'

export function ProfilePage() {
  usePageTitle('Profile')
  const { data: user } = useQuery(currentUserQuery)
  return (
    <>
      <PageHeading title="Profile" subtitle="Your picture, your name, and how you sign in." />
      {user !== undefined && (
        <div className="grid items-start gap-5 lg:grid-cols-[316px_minmax(0,1fr)]">
          <div className="lg:sticky lg:top-6">
            <PictureCard user={user} />
          </div>
          <div className="grid gap-5">
            <PersonalInformation user={user} />
            <SecuritySettings user={user} />
            <Passkeys user={user} />
            <Sessions />
            <Reading />
            <KeptScripts />
            <YourData user={user} />
          </div>
        </div>
      )}
    </>
  )
}
