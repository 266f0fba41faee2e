import { Avatar } from '#ui/Avatar.tsx'

const RADIUS = 86
const LEFT_HALF = `M90 ${90 - RADIUS} A${RADIUS} ${RADIUS} 0 0 0 90 ${90 + RADIUS}`
const RIGHT_HALF = `M90 ${90 - RADIUS} A${RADIUS} ${RADIUS} 0 0 1 90 ${90 + RADIUS}`

interface ProfilePictureProps {
  name: string
  pictureUrl: string
  /** The share of a new picture that is uploaded, from 0 to 1; undefined if there is no upload. */
  share: number | undefined
}

/** The picture in a two-coloured ring, which shows the progress during an upload. */
export function ProfilePicture({ name, pictureUrl, share }: ProfilePictureProps) {
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
