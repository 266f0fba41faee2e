import { Outlet, useLocation } from 'react-router'
import { SidesPage } from '#ui/SidesPage.tsx'
import profile from '../../assets/profile.avif'
import { sampleScriptFor } from './auth-sample-script.ts'
import { PublicHeader } from './PublicHeader.tsx'

export function AuthLayout() {
  return (
    <div className="grid min-h-dvh bg-[radial-gradient(700px_420px_at_0%_0%,color-mix(in_srgb,var(--key)_11%,transparent),transparent_70%)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col px-5 md:px-12">
        <PublicHeader className="w-full max-w-[480px]" />
        <main tabIndex={-1} className="mx-auto my-auto w-full max-w-[480px] pt-6 pb-16">
          <Outlet />
        </main>
      </div>
      <Stage />
    </div>
  )
}

function Stage() {
  const { pathname } = useLocation()
  const sides = sampleScriptFor(pathname)
  return (
    <div aria-hidden="true" className="sticky top-0 hidden h-dvh p-4 pl-0 lg:block">
      <div className="on-stage relative size-full overflow-hidden rounded-monitor bg-[#07090D] shadow-[0_0_0_1px_rgb(255_255_255/0.08)]">
        <img src={profile} alt="" className="absolute inset-0 size-full object-cover object-[78%_50%]" />
        <SidesPage {...sides} className="absolute bottom-12 left-10 w-[388px] -rotate-[2.4deg]" />
      </div>
    </div>
  )
}
