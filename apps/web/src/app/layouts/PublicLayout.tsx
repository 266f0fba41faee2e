import { Link, Outlet } from 'react-router'
import { paths } from '#lib/paths.ts'
import { Logo } from '#ui/Logo.tsx'
import { ThemeSwitch } from '../ThemeSwitch.tsx'

export function PublicLayout() {
  return (
    <div className="min-h-dvh bg-[radial-gradient(900px_420px_at_85%_-10%,color-mix(in_srgb,var(--key)_14%,transparent),transparent_70%)]">
      <header className="mx-auto flex h-[88px] max-w-[1320px] items-center px-5 md:px-12">
        <Link to={paths.home} aria-label="Sidelight, home">
          <Logo />
        </Link>
        <span className="-mr-3 ml-auto">
          <ThemeSwitch />
        </span>
      </header>
      <main tabIndex={-1} className="mx-auto max-w-[1320px] px-5 pt-8 pb-20 md:px-12 md:pt-16">
        <Outlet />
      </main>
    </div>
  )
}
