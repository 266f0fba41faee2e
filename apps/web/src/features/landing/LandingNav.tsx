import { initials } from '@sidelight/domain/account/initials'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { currentUserQuery } from '#lib/current-user.ts'
import { paths } from '#lib/paths.ts'
import { hasSession } from '#lib/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'

export function LandingNav() {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: hasSession(), retry: false })
  return (
    <header className="relative z-10 mx-auto flex h-[88px] max-w-[1320px] items-center px-5 md:px-12">
      <Link to={paths.home} aria-label="Sidelight, home">
        <Logo />
      </Link>
      <nav aria-label="Account" className="ml-auto flex items-center gap-3 md:gap-6">
        {user === undefined ? (
          <>
            <Link
              to={paths.signIn}
              className="flex h-11 items-center px-2 font-medium whitespace-nowrap hover:text-key-text"
            >
              Sign In
            </Link>
            <Button asChild look="ghost">
              <Link to={paths.signUp}>Sign Up</Link>
            </Button>
          </>
        ) : (
          <Link to={paths.dashboard} aria-label={`Dashboard, ${initials(user.full_name)}`} className="rounded-full">
            <Avatar name={user.full_name} pictureUrl={user.profile_picture_url} />
          </Link>
        )}
      </nav>
    </header>
  )
}
