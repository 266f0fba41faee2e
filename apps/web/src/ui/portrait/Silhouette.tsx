const FIGURE =
  'M48 24.5C57.5 24.5 64.5 32 64.5 44 64.5 51 62.3 58.6 57 62.8V76C70 81.5 88 88 88 116H8C8 88 26 81.5 39 76V62.8C33.7 58.6 31.5 51 31.5 44 31.5 32 38.5 24.5 48 24.5Z'

/** The picture of a character without a voice, or of the actor. */
export function Silhouette({ isYou = false, className = '' }: { isYou?: boolean; className?: string }) {
  return (
    <svg viewBox="0 0 96 112" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <rect width="96" height="112" className={isYou ? 'fill-you-tint' : 'fill-raised'} />
      {isYou ? (
        <path d={FIGURE} className="fill-you" />
      ) : (
        <path d={FIGURE} fill="none" strokeWidth="1.6" strokeDasharray="4 4" className="stroke-control" />
      )}
    </svg>
  )
}
