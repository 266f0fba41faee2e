import { accentFlag } from '@sidelight/domain/audio/casting-choices'
import { Globe } from 'lucide-react'

/** Drawn as SVG, because some systems show flag emoji as letters. */
export function AccentFlag({ accent }: { accent: string }) {
  const flag = accentFlag(accent)
  if (flag === 'world') return <Globe aria-hidden="true" className="size-4 shrink-0 text-mute" />
  return (
    <svg viewBox="0 0 20 14" aria-hidden="true" data-flag={flag} className="h-3.5 w-5 shrink-0 rounded-[2.5px]">
      {FLAGS[flag]}
    </svg>
  )
}

const UNION = (
  <>
    <path d="M0 0h20v14H0z" fill="#1f3a7a" />
    <path d="m0 0 20 14M20 0 0 14" stroke="#fff" strokeWidth="2.8" />
    <path d="m0 0 20 14M20 0 0 14" stroke="#c8202f" strokeWidth="1.1" />
    <path d="M10 0v14M0 7h20" stroke="#fff" strokeWidth="4.4" />
    <path d="M10 0v14M0 7h20" stroke="#c8202f" strokeWidth="2.4" />
  </>
)

const FLAGS = {
  gb: UNION,
  us: (
    <>
      <path d="M0 0h20v14H0z" fill="#fff" />
      <path d="M0 1h20M0 5h20M0 9h20M0 13h20" stroke="#c8202f" strokeWidth="2" />
      <path d="M0 0h9v8H0z" fill="#1f3a7a" />
      <path d="M2 2.2h5M2 4h5M2 5.800h5" stroke="#fff" strokeWidth="0.9" strokeDasharray="0.9 1.2" />
    </>
  ),
  au: (
    <>
      <path d="M0 0h20v14H0z" fill="#1f3a7a" />
      <svg viewBox="0 0 20 14" width="10" height="7">
        {UNION}
      </svg>
      <path
        d="M5 10.400h.01M15.5 2.600h.01M13 6.400h.01M18 5.600h.01M15.5 11.600h.01"
        stroke="#fff"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </>
  ),
  se: (
    <>
      <path d="M0 0h20v14H0z" fill="#1f5fa8" />
      <path d="M7 0v14M0 7h20" stroke="#f7c623" strokeWidth="2.8" />
    </>
  ),
} as const
