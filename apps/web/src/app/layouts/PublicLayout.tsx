import { Outlet } from 'react-router'
import { PublicHeader } from './PublicHeader.tsx'

export function PublicLayout() {
  return (
    <div className="min-h-dvh bg-[radial-gradient(900px_420px_at_85%_-10%,color-mix(in_srgb,var(--key)_14%,transparent),transparent_70%)]">
      <PublicHeader className="max-w-[1320px] px-5 md:px-12" />
      <main tabIndex={-1} className="mx-auto max-w-[1320px] px-5 pt-8 pb-20 md:px-12 md:pt-16">
        <Outlet />
      </main>
    </div>
  )
}
