import { Outlet } from 'react-router'

/** The layout of text pages: room below the navigation bar. */
export function PublicLayout() {
  return (
    <div className="bg-[radial-gradient(900px_420px_at_85%_-10%,color-mix(in_srgb,var(--key)_14%,transparent),transparent_70%)]">
      <div className="mx-auto min-h-[70dvh] max-w-[1320px] px-5 pt-[120px] pb-24 md:px-12 md:pt-[136px]">
        <Outlet />
      </div>
    </div>
  )
}
