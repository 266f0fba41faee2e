import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#lib/current-user.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Panel } from '#ui/Panel.tsx'

export function ProfilePage() {
  usePageTitle('Profile')
  const { data: user } = useQuery(currentUserQuery)
  return (
    <>
      <PageHeading title="Profile" subtitle="Editing your details, picture and password will be possible here." />
      {user !== undefined && (
        <Panel className="max-w-[40rem]">
          <div className="flex items-center gap-4">
            <Avatar name={user.full_name} pictureUrl={user.profile_picture_url} />
            <div>
              <p className="font-semibold">{user.full_name}</p>
              <p className="text-[14px] text-mute capitalize">{user.role}</p>
            </div>
          </div>
          <dl className="mt-6 grid gap-4 text-[15px] sm:grid-cols-2">
            <div>
              <dt className="text-mute">User Name</dt>
              <dd className="font-medium wrap-anywhere">{user.username}</dd>
            </div>
            <div>
              <dt className="text-mute">Email</dt>
              <dd className="font-medium wrap-anywhere">{user.email}</dd>
            </div>
          </dl>
        </Panel>
      )}
    </>
  )
}
