import { initials } from '@sidelight/domain/account/initials'
import { useState } from 'react'

interface AvatarProps {
  name: string
  pictureUrl: string
  size?: 'small' | 'large'
}

const SIZE = { small: 'size-10 text-small', large: 'size-40 display text-display' }

/** Falls back to initials if there is no picture or its presigned address has expired. */
export function Avatar({ name, pictureUrl, size = 'small' }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState('')
  const hasPicture = pictureUrl !== '' && pictureUrl !== brokenUrl
  return (
    <span
      className={`grid place-items-center overflow-hidden rounded-full border border-line bg-raised font-semibold ${SIZE[size]}`}
    >
      {hasPicture ? (
        <img src={pictureUrl} alt="" onError={() => setBrokenUrl(pictureUrl)} className="size-full object-cover" />
      ) : (
        initials(name)
      )}
    </span>
  )
}
