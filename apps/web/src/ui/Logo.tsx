/** Two overlapping lights: amber for the partner, cyan for the actor. */
export function LogoMark({ className = 'w-[30px]' }: { className?: string }) {
  return (
    <svg viewBox="0 0 30 19" aria-hidden="true" className={className}>
      <circle cx="9.5" cy="9.5" r="9.5" fill="#FFB454" />
      <circle cx="20.5" cy="9.5" r="9.5" fill="#35DDF7" />
      <path d="M15 1.75a9.5 9.5 0 0 1 0 15.5 9.5 9.5 0 0 1 0-15.5Z" className="fill-[#FFF8EC] light:fill-[#2E7D4F]" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lead font-semibold tracking-[-0.01em] [font-stretch:80%]">
      <LogoMark />
      Sidelight
    </span>
  )
}
