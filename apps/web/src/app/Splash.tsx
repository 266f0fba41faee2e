import { Mark } from '#ui/Logo.tsx'

export function Splash() {
  return (
    <div role="status" aria-label="Loading" className="grid min-h-dvh place-items-center">
      <Mark className="w-14 animate-lights" />
    </div>
  )
}
