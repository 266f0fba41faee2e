import { Outlet } from 'react-router'
import { SiteFooter } from '#features/landing/SiteFooter.tsx'
import { SiteNav } from '#features/landing/SiteNav.tsx'
import { ThemeSwitch } from '../ThemeSwitch.tsx'

/** The layout of every marketing page. */
export function SiteLayout() {
  return (
    <>
      <SiteNav />
      <main tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter>
        <ThemeSwitch />
      </SiteFooter>
    </>
  )
}
