import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Logo } from '#ui/Logo.tsx'
import { ThemeSwitch } from '../ThemeSwitch.tsx'

/** The way home and the lights, above every page that needs no account; its width is the layout's. */
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
