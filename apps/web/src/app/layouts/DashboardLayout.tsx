import { Outlet } from 'react-router'
import { CreditGate } from '#features/credits/CreditGate.tsx'
import { DashboardHeader } from '../shell/DashboardHeader.tsx'
import { Sidebar } from '../shell/Sidebar.tsx'

export function DashboardLayout() {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[224px_minmax(0,1fr)]">
      <Sidebar />
      <div className="mx-auto w-full max-w-[1384px] min-w-0 px-4 md:px-8">
        <DashboardHeader />
        <main tabIndex={-1} className="pb-24">
          <Outlet />
        </main>
      </div>
      <CreditGate />
    </div>
  )
}
