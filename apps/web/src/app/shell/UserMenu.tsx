import { initials } from '@sidelight/domain/account/initials'
import { useQuery } from '@tanstack/react-query'
import { LifeBuoy, LogOut, Receipt, UserRound } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { currentUserQuery } from '#shared/account/current-user.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Menu, MenuDivider, MenuItem } from '#ui/Menu.tsx'
import { useAskedSignOut } from './sign-out-question.tsx'

const SupportDialog = lazy(async () => ({
  default: (await import('#features/support/SupportDialog.tsx')).SupportDialog,
}))

export function UserMenu() {
  const { data: user } = useQuery(currentUserQuery)
  const [isAskingSupport, setIsAskingSupport] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const { signOut, question } = useAskedSignOut(trigger)
  if (user === undefined) return null
  return (
    <>
      <Menu
        trigger={
          <button
            ref={trigger}
            type="button"
            aria-label={`User menu of ${user.fullName}, ${initials(user.fullName)}`}
            className="rounded-full"
          >
            <Avatar name={user.fullName} pictureUrl={user.profilePictureUrl} />
          </button>
        }
      >
        <div className="px-3 pt-1.5 pb-2">
          <p className="truncate font-semibold">{user.fullName}</p>
          <p className="max-w-60 truncate text-small text-mute">{user.email}</p>
        </div>
        <MenuDivider />
        <MenuItem asChild>
          <Link to={paths.profile}>
            <UserRound aria-hidden="true" />
            Profile
          </Link>
        </MenuItem>
        <MenuItem onSelect={() => setIsAskingSupport(true)}>
          <LifeBuoy aria-hidden="true" />
          Support
        </MenuItem>
        <MenuItem asChild>
          <Link to={paths.transactions}>
            <Receipt aria-hidden="true" />
            Transaction
          </Link>
        </MenuItem>
        <MenuDivider />
        <MenuItem onSelect={signOut}>
          <LogOut aria-hidden="true" />
          Sign out
        </MenuItem>
      </Menu>
      {question}
      {isAskingSupport && (
        <Suspense>
          <SupportDialog
            name={user.fullName}
            email={user.email}
            onClose={() => setIsAskingSupport(false)}
            opener={trigger}
          />
        </Suspense>
      )}
    </>
  )
}
