import { useId } from 'react'
import { type PortraitTraits, type PortraitSubject, portraitTraitsOf } from './portrait-traits.ts'

const HEAD =
  'M48 24.5C57.5 24.5 64.5 32 64.5 44 64.5 54 60 65.5 48 66 36 65.5 31.5 54 31.5 44 31.5 32 38.5 24.5 48 24.5Z'
/** The lit side of the face; its edge runs over brow, nose and lips. */
const LIT_SIDE =
  'M20 14H48.500C49 28 49.5 36 50 40.500L54 51.500C54 53.5 51 54 50.5 54.500L52 57.5 51 60 52 62.5 50 70 50 84H20Z'

/** A drawn head and shoulders under one lamp; a photograph would suggest that the voice belongs to a real person. */
export function Portrait({ subject, className = '' }: { subject: PortraitSubject; className?: string }) {
  const id = useId()
  const traits = portraitTraitsOf(subject)
  const { skin, hair, hairColour, garment, isLitFromLeft } = traits
  return (
    <svg viewBox="0 0 96 112" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <defs>
        <radialGradient id={`${id}gel`} cx="0.16" cy="0.2" r="1">
          <stop offset="0" stopColor={traits.gel} />
          <stop offset="0.55" stopColor={traits.gel} stopOpacity="0.28" />
          <stop offset="1" stopColor={traits.gel} stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}shade`} x1="0" x2="1">
          <stop offset="0.25" stopColor="#05070b" stopOpacity="0" />
          <stop offset="0.8" stopColor="#05070b" stopOpacity="0.6" />
        </linearGradient>
        <clipPath id={`${id}head`}>
          <path d={HEAD} />
        </clipPath>
      </defs>
      <rect width="96" height="112" fill="#0d1119" />
      <g transform={isLitFromLeft ? undefined : 'matrix(-1 0 0 1 96 0)'}>
        <rect width="96" height="112" fill={`url(#${id}gel)`} />
        {hair.back !== undefined && <path d={hair.back} fill={hairColour} />}
        {hair.back !== undefined && <path d={hair.back} fill={`url(#${id}shade)`} />}
        <path d="M39.5 58H56.500V76C56.5 84 39.5 84 39.5 76Z" fill={skin.shade} />
        <path d="M6 116C6 91 26 84 39 79 42 86 54 86 57 79 70 84 90 91 90 116Z" fill={garment} />
        <path d="M6 116C6 91 26 84 39 79 40 82 42 83.5 44 84.200L34 116Z" fill="#fff3d9" opacity="0.13" />
        <Collar kind={traits.collar} garment={garment} skin={skin.shade} />
        <path d={HEAD} fill={skin.shade} />
        <g clipPath={`url(#${id}head)`}>
          <path d={LIT_SIDE} fill={skin.lit} />
          <Features traits={traits} />
        </g>
        <path d={hair.front} fill={hairColour} />
        <path d={hair.front} fill={`url(#${id}shade)`} />
      </g>
    </svg>
  )
}

function Collar({ kind, garment, skin }: { kind: PortraitTraits['collar']; garment: string; skin: string }) {
  if (kind === 'high') return <path d="M38 73C42 78 54 78 58 73L59 85C53 90 43 90 37 85Z" fill={garment} />
  if (kind === 'round') return null
  return (
    <>
      <path d="M39.5 78L48 94 56.5 78Z" fill={skin} />
      <path d="M39 77L48 95 35 90ZM57 77L48 95 61 90Z" fill="#f5f0e6" opacity="0.2" />
    </>
  )
}

function Features({ traits: { skin, age, hairColour, beard, glasses } }: { traits: PortraitTraits }) {
  return (
    <>
      {age !== 'young' && (
        <g stroke={skin.shade} strokeWidth="0.9" fill="none" opacity={age === 'old' ? 0.75 : 0.4}>
          <path d="M36 33.500C40 32.5 43 32.5 46 33.200M35 48C36.5 49.5 39 50 41 49.500M44 53.500C42 55 41 57.5 41 59.5" />
          {age === 'old' && <path d="M36.5 30.800C40 29.8 43 29.8 46 30.500M34 50.500C36 52 39 52.5 41.5 51.8" />}
        </g>
      )}
      <g fill="#150e0a">
        <path d="M36.8 43.800C38.8 41.9 42.2 41.9 44 43.9 42 45.3 38.8 45.3 36.8 43.800Z" />
        <path d="M52.6 43.900C54.2 41.9 57.4 41.9 59.2 43.8 57.4 45.3 54.4 45.3 52.6 43.900Z" opacity="0.75" />
      </g>
      <g stroke={hairColour} strokeWidth="1.7" strokeLinecap="round" fill="none">
        <path d="M35.8 40C38.5 37.9 42 37.9 44.6 39.2" />
        <path d="M52.4 39.200C54.8 37.9 57.8 37.9 60.2 40" opacity="0.6" />
      </g>
      <path
        d="M43.2 59.200C45.5 58.2 47 58.6 48 59 49 58.6 51 58.3 53 59.2 51 61 45.2 61 43.2 59.200Z"
        fill="#7a2f26"
        opacity="0.75"
      />
      {beard !== undefined && <path d={beard} fill={hairColour} fillRule="evenodd" opacity="0.92" />}
      {glasses !== 'none' && <Glasses isRound={glasses === 'round'} />}
    </>
  )
}

function Glasses({ isRound }: { isRound: boolean }) {
  const corner = isRound ? 4.6 : 1.6
  return (
    <g fill="#fff3d9" fillOpacity="0.1" stroke="#12100e" strokeWidth="1.3">
      <rect x="35" y="39.5" width="11" height="9.2" rx={corner} />
      <rect x="50.5" y="39.5" width="11" height="9.2" rx={corner} />
      <path d="M46 43.500H50.500M31 42.500H35M61.5 42.500H66" fill="none" />
    </g>
  )
}
