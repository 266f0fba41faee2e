import { initials } from '@sidelight/domain/account/initials'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { currentUserQuery } from '#shared/account/current-user.ts'
import { useDataClient } from '#lib/api/data-client.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'

interface AccountLinkProps {
  otherwise: ReactNode
}

/** Provides its own query client, because the navigation bar is on pages that make no other calls. */
export function AccountLink({ otherwise }: AccountLinkProps) {
  const client = use(useDataClient().get())
  return (
    <QueryClientProvider client={client}>
      <UserLink otherwise={otherwise} />
    </QueryClientProvider>
  )
}

/** Not retried, and errors are ignored: an expired token shows the visitor's links. */
function UserLink({ otherwise }: AccountLinkProps) {
  const { data: user, isPending } = useQuery({ ...currentUserQuery, retry: false })
  if (user === undefined) return isPending ? <span className="size-10 rounded-full bg-raised" /> : otherwise
  return (
    <Link to={paths.dashboard} aria-label={`Dashboard, ${initials(user.fullName)}`} className="rounded-full">
      <Avatar name={user.fullName} pictureUrl={user.profilePictureUrl} />
    </Link>
  )
}
