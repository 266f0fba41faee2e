import { useEffect, useState } from 'react'
import { useDeviceTakes } from '../device-takes.ts'

/** A frame of the take. Takes of a page that was closed early have none. */
export function Poster({ takeId }: { takeId: string }) {
  const device = useDeviceTakes()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isGone = false
    let created: string | undefined
    const show = async () => {
      const file = await device.openFile(takeId, 'poster.jpg')
      if (isGone) return
      created = URL.createObjectURL(file)
      setUrl(created)
    }
    // A take without a poster is shown without it.
    show().catch(() => undefined)
    return () => {
      isGone = true
      if (created !== undefined) URL.revokeObjectURL(created)
    }
  }, [device, takeId])
  return url === undefined ? null : <img src={url} alt="" className="size-full object-cover" />
}
