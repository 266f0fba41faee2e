import { Lock } from 'lucide-react'

interface WhereReadProps {
  /** Whether a confidential file was read on the device and not sent; undefined for an ordinary one. */
  isOnDevice: boolean | undefined
  device: string
}

/** Nothing for an ordinary file, which is always read by the server. */
export function WhereRead({ isOnDevice, device }: WhereReadProps) {
  if (isOnDevice === undefined) return null
  return (
    <p role="status" className="flex items-start gap-2 text-body">
      <Lock aria-hidden="true" className="mt-[3px] size-4 shrink-0 text-key-text" />
      {isOnDevice
        ? `Read on this ${device}. We got the text on its pages; the file never left.`
        : 'Our server has to read this file, so it was uploaded, encrypted. It’s deleted as soon as it’s read.'}
    </p>
  )
}
