import type { ReactNode } from 'react'
import type { TakePlayer } from './use-preview.ts'

interface PictureProps {
  player: TakePlayer
  /** Names the picture for screen readers. */
  name: string
  className?: string
  /** What lies over the picture. */
  children?: ReactNode
}

/** The picture of a take. The element belongs to the player, so that it plays on while the page is drawn again. */
export function Picture({ player: { video, isFailed }, name, className = '', children }: PictureProps) {
  return (
    <div className={`relative aspect-video overflow-hidden bg-[#0b0e13] text-[#f5f0e6] ${className}`}>
      <div
        ref={(box) => {
          if (box !== null && video !== undefined && video.parentElement !== box) box.replaceChildren(video)
        }}
        role="img"
        aria-label={`Picture of ${name}`}
        className="size-full [&>video]:size-full [&>video]:object-cover"
      />
      {isFailed && (
        <p role="alert" className="absolute inset-0 grid place-items-center p-6 text-center">
          This take can't be played here. It can still be exported.
        </p>
      )}
      {children}
    </div>
  )
}
