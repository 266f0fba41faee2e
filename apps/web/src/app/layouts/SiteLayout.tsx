import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { SiteFooter } from '#features/landing/SiteFooter.tsx'
import { SiteNav } from '#features/landing/SiteNav.tsx'
import { ThemeSwitch } from '../ThemeSwitch.tsx'

/** The layout of every marketing page. The footer is hydrated apart, so that the menu opens sooner. */
export function SiteLayout() {
  return (
    <>
      <SiteNav />
      <main tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        <SiteFooter>
          <ThemeSwitch />
        </SiteFooter>
      </Suspense>
    </>
  )
}
