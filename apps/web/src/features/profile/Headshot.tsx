import { Avatar } from '#ui/Avatar.tsx'

const RADIUS = 86

interface HeadshotProps {
  name: string
  pictureUrl: string
  /** How much of a new picture has left, from 0 to 1. */
  share: number
}

/** The picture between the two lights; the ring closes as a new one goes up. */
export function Headshot({ name, pictureUrl, share }: HeadshotProps) {
  return (
    <span className="relative grid size-[180px] place-items-center">
      <svg viewBox="0 0 180 180" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="90" cy="90" r={RADIUS} fill="none" strokeWidth="3" className="stroke-line" />
        <circle
          cx="90"
          cy="90"
          r={RADIUS}
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          pathLength={1}
          strokeDasharray={`${share} 1`}
          className={`stroke-key transition-[stroke-dasharray] duration-200 ease-cue ${share === 0 ? 'opacity-0' : ''}`}
        />
      </svg>
      <Avatar name={name} pictureUrl={pictureUrl} size="large" />
    </span>
  )
}
