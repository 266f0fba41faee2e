import { initials } from '@sidelight/domain/account/initials'

interface AvatarProps {
  name: string
  pictureUrl: string
}

export function Avatar({ name, pictureUrl }: AvatarProps) {
  return (
    <span className="grid size-10 place-items-center overflow-hidden rounded-full border border-line bg-raised text-[14px] font-semibold">
      {pictureUrl === '' ? initials(name) : <img src={pictureUrl} alt="" className="size-full object-cover" />}
    </span>
  )
}
