import { Link, useLocation } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Logo } from '#ui/Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { NavAccount } from './NavAccount.tsx'
import { useNavScroll } from './nav-scroll.ts'
import { NAV_LINKS } from './site-links.ts'

/** The navigation bar of every public page, dark in both themes. */
export function SiteNav() {
  const { pathname } = useLocation()
  const { isShown, isAtTop } = useNavScroll()
  const isClear = pathname === paths.home && isAtTop
  return (
    <header
      className={`on-stage fixed inset-x-0 top-0 z-30 text-text transition-[translate,background-color] duration-[220ms] ease-cue focus-within:translate-y-0 ${isShown ? '' : '-translate-y-full'} ${isClear ? '' : 'bg-linear-to-b from-[#05070b]/[.97] to-[#0a0d13]/[.97] shadow-[0_1px_0_rgb(255_255_255/0.06)] backdrop-blur-md'}`}
    >
      <div
        className={`mx-auto flex max-w-[1320px] items-center px-5 transition-[height] duration-[220ms] ease-cue md:px-12 ${isClear ? 'h-[88px]' : 'h-[72px]'}`}
      >
        <Link to={paths.home} aria-label="Sidelight, home">
          <Logo />
        </Link>
        <nav aria-label="Main" className="ml-auto hidden items-center md:flex noscript:flex">
          <ul className="mr-2 flex items-center lg:mr-4">
            {NAV_LINKS.map(({ name, to }) => (
              <li key={name}>
                <Link
                  to={to}
                  className="flex h-11 items-center px-3 text-body text-[#D6D3CB] hover:text-key-text max-sm:px-1.5 lg:px-3.5"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden items-center gap-3 md:flex">
          <NavAccount />
        </div>
        <MobileMenu />
      </div>
    </header>
  )
}
