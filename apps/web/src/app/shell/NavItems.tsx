import { CreditCard, History, LayoutDashboard, LogOut, Mic, Package } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { useAskedSignOut } from './sign-out-question.tsx'

const ITEMS = [
  { name: 'Dashboard', path: paths.dashboard, Icon: LayoutDashboard },
  { name: 'History', path: paths.history, Icon: History },
  { name: 'Studio', path: paths.upload, Icon: Mic },
] as const

/** What is about money; the pages behind them are tabs of one another. */
const PLAN_ITEMS = [
  { name: 'Subscription', path: paths.subscription, Icon: CreditCard },
  { name: 'Packages', path: paths.packages, Icon: Package },
] as const

type NavItem = (typeof ITEMS | typeof PLAN_ITEMS)[number]

const ITEM =
  'flex h-11 w-full items-center gap-3 rounded-[10px] px-3 font-medium text-mute transition-colors duration-[120ms] hover:text-text aria-[current]:bg-raised aria-[current]:text-text aria-[current]:[&>svg]:text-key [&>svg]:size-[18px]'

/** Shared by the sidebar and the phone menu. */
export function NavItems({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation()
  const logout = useRef<HTMLButtonElement>(null)
  const { signOut, question } = useAskedSignOut(logout)
  const toLink = ({ name, path, Icon }: NavItem) => (
    <Link
      key={name}
      to={path}
      onClick={onFollow}
      aria-current={isCurrent(path, pathname) ? 'page' : undefined}
      className={ITEM}
    >
      <Icon aria-hidden="true" />
      {name}
    </Link>
  )
  return (
    <>
      {ITEMS.map(toLink)}
      <div role="group" aria-label="Plan" className="mt-4">
        <p aria-hidden="true" className="px-3 pb-1 text-small font-semibold text-mute">
          Plan
        </p>
        {PLAN_ITEMS.map(toLink)}
      </div>
      <button ref={logout} type="button" onClick={signOut} className={`${ITEM} mt-auto`}>
        <LogOut aria-hidden="true" />
        Logout
      </button>
      {question}
    </>
  )
}

/** "Studio" is current on every step of the process, not only on the first, which it links to. */
const isCurrent = (path: string, pathname: string): boolean =>
  path === paths.upload ? pathname.startsWith(`${paths.process}/`) : path === pathname
