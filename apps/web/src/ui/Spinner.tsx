import { LogoMark } from './Logo.tsx'

export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex items-center gap-3 text-mute">
      <LogoMark className="w-[30px] animate-lights" />
      {label}
    </div>
  )
}
