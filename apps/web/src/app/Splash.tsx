import { LogoMark } from '#ui/Logo.tsx'

export function Splash() {
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh place-items-center">
      <LogoMark className="w-14 animate-lights" />
    </div>
  )
}
