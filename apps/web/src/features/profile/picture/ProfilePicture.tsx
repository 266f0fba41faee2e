import { Avatar } from '#ui/Avatar.tsx'

const RADIUS = 86
const LEFT_HALF = `M90 ${90 - RADIUS} A${RADIUS} ${RADIUS} 0 0 0 90 ${90 + RADIUS}`
const RIGHT_HALF = `M90 ${90 - RADIUS} A${RADIUS} ${RADIUS} 0 0 1 90 ${90 + RADIUS}`

interface HeadshotProps {
  name: string
  pictureUrl: string
  /** How much of a new picture has left, from 0 to 1; absent while none is on its way. */
  share: number | undefined
}

/** The picture between the two lights; while a new one goes up, they make room for a ring that closes. */
export function ProfilePicture({ name, pictureUrl, share }: HeadshotProps) {
  return (
    <span className="relative grid size-[180px] place-items-center">
      <svg viewBox="0 0 180 180" aria-hidden="true" fill="none" strokeWidth="3" className="absolute inset-0">
        {share === undefined ? (
          <>
            <path d={LEFT_HALF} className="stroke-key" />
            <path d={RIGHT_HALF} className="stroke-you" />
          </>
        ) : (
          <>
            <circle cx="90" cy="90" r={RADIUS} className="stroke-line" />
            <circle
              cx="90"
              cy="90"
              r={RADIUS}
              strokeWidth="5"
              pathLength={1}
              strokeDasharray={`${share} 1`}
              transform="rotate(-90 90 90)"
              className="stroke-key transition-[stroke-dasharray] duration-200 ease-cue"
            />
          </>
        )}
      </svg>
      <Avatar name={name} pictureUrl={pictureUrl} size="large" />
    </span>
  )
}
