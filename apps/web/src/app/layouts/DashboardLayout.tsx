import { Outlet } from 'react-router'
import { CreditGate } from '#features/credits/CreditGate.tsx'
import { useRememberWorkPath } from '#lib/navigation/work-path.ts'
import { DashboardHeader } from '../shell/DashboardHeader.tsx'
import { FrameNotice } from '../shell/FrameNotice.tsx'
import { Sidebar } from '../shell/Sidebar.tsx'

export function DashboardLayout() {
  useRememberWorkPath()
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[224px_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 -translate-y-24 rounded-full bg-key px-5 py-2.5 font-semibold text-on-key focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar />
      <div className="mx-auto w-full max-w-[1384px] min-w-0 px-4 md:px-8">
        <DashboardHeader />
        <main id="main" tabIndex={-1} className="pb-24">
          <FrameNotice />
          <Outlet />
        </main>
      </div>
      <CreditGate />
    </div>
  )
}
