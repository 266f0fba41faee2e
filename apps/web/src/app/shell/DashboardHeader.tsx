import { PROCESS_STEPS } from '#lib/navigation/process-steps.ts'
import { CreditBadge } from '#features/credits/CreditBadge.tsx'
import { useRouteHandle } from '../route-handle.ts'
import { ThemeSwitch } from '../ThemeSwitch.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

export function DashboardHeader() {
  const { section, step } = useRouteHandle()
  const title = PROCESS_STEPS.find(({ id }) => id === step)?.title ?? section
  return (
    <header className="flex h-[60px] items-center gap-2 md:h-[72px] md:gap-3">
      <PhoneMenu />
      <p className="min-w-0 font-semibold max-md:line-clamp-2 max-md:text-body max-md:leading-[1.15] md:truncate">
        {title}
      </p>
      <span className="ml-auto flex items-center gap-2 md:gap-3">
        <CreditBadge />
        <span className="max-md:hidden">
          <ThemeSwitch />
        </span>
        <UserMenu />
      </span>
    </header>
  )
}
