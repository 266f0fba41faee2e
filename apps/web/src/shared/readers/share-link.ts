import { useToast } from '#lib/notify/toast.tsx'

/** The token stands after the number sign, which browsers send to no server. */
export const readerAddress = (token: string): string => `${location.origin}/with#${token}`

/** By the device's share sheet, or else by the clipboard. */
export function useShareLink() {
  const toast = useToast()
  return async (token: string) => {
    const url = readerAddress(token)
    try {
      if ('share' in navigator && navigator.maxTouchPoints > 0) await navigator.share({ url })
      else {
        await navigator.clipboard.writeText(url)
        toast('success', 'Link copied')
      }
    } catch (error) {
      // Whoever closes the share sheet still sees the link, and can copy it.
      if ((error as Error).name !== 'AbortError')
        toast('error', "Your browser didn't copy the link. Select it and copy it yourself.")
    }
  }
}
