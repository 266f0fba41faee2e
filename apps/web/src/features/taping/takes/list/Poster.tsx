import { useCallback } from 'react'
import { useDeviceTakes } from '../device-takes.ts'
import { useFileUrl } from './use-file-url.ts'

/** A frame of the take. Takes of a page that was closed early have none, and are shown without it. */
export function Poster({ takeId }: { takeId: string }) {
  const device = useDeviceTakes()
  const url = useFileUrl(useCallback(() => device.openFile(takeId, 'poster.jpg'), [device, takeId]))
  return url === undefined ? null : <img src={url} alt="" className="size-full object-cover" />
}
