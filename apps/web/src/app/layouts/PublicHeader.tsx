import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Logo } from '#ui/Logo.tsx'
import { ThemeSwitch } from '../ThemeSwitch.tsx'

/** The logo and the theme switch above the auth pages. */
export function PublicHeader({ className }: { className: string }) {
  return (
    <header className={`mx-auto flex h-[88px] items-center ${className}`}>
      <Link to={paths.home} aria-label="Sidelight, home">
        <Logo />
      </Link>
      <span className="-mr-3 ml-auto">
        <ThemeSwitch />
      </span>
    </header>
  )
}
