import { useEffect, useState } from 'react'

/** An address of a file for as long as it is shown; none if it cannot be opened. `open` must be stable. */
export function useFileUrl(open: () => Promise<File>): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isGone = false
    let created: string | undefined
    const show = async () => {
      const file = await open()
      if (isGone) return
      created = URL.createObjectURL(file)
      setUrl(created)
    }
    show().catch(() => undefined)
    return () => {
      isGone = true
      if (created !== undefined) URL.revokeObjectURL(created)
    }
  }, [open])
  return url
}
