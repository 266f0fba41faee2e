import { Link, Outlet, useLocation } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'

const TABS = [
  { name: 'Your plan', path: paths.subscription },
  { name: 'Plans and pages', path: paths.packages },
  { name: 'Payments', path: paths.transactions },
] as const

/** The pages about money, each a tab of the others. */
export function PlanLayout() {
  const { pathname } = useLocation()
  return (
    <>
      <nav aria-label="Plan" className="flex gap-1 overflow-x-auto">
        {TABS.map(({ name, path }) => (
          <Link
            key={name}
            to={path}
            aria-current={path === pathname ? 'page' : undefined}
            className="inline-flex h-11 shrink-0 items-center rounded-[10px] px-3 font-medium text-mute hover:text-text aria-[current]:bg-raised aria-[current]:text-text"
          >
            {name}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
