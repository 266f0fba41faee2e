import { documentApi } from '#lib/api/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '#lib/api/query.ts'
import { fetchStored, isEncrypted } from '#lib/files/fetch-stored.ts'

/** Pictures are rendered after the parsing, so they are polled for as long as that may take. */
const POLL_MS = 3000
const MAX_POLLS = 10

/** The picture of a page. Its address is undefined while it is fetched, and empty if there is none. */
export function usePagePicture(documentId: string, page: number): { address: string | undefined; aspect: number } {
  const { data, isPending } = useQuery({
    ...apiQuery(documentApi.pageImage, { params: { documentId, page } }),
    enabled: page > 0,
    // Every response has a newly signed address, which would load the picture again.
    staleTime: 240_000,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.url === null && state.dataUpdateCount < MAX_POLLS ? POLL_MS : false),
  })
  const address = useReadableAddress(data?.url ?? '')
  return {
    address: page > 0 && isPending ? undefined : address,
    aspect: (data?.width ?? 612) / (data?.height ?? 792),
  }
}

/** An address that an image can show. Undefined while the picture of a confidential script is decrypted, empty if it cannot be. */
function useReadableAddress(url: string): string | undefined {
  const [decrypted, setDecrypted] = useState({ url: '', address: '' })
  useEffect(() => {
    if (!isEncrypted(url)) return
    const leaving = new AbortController()
    let address = ''
    const decrypt = async () => {
      // Without its picture the page says so; the lines are there.
      const picture = await fetchStored(url, 'A page of your script.', leaving.signal).catch(() => undefined)
      if (leaving.signal.aborted) return
      if (picture !== undefined) address = URL.createObjectURL(picture)
      setDecrypted({ url, address })
    }
    void decrypt()
    return () => {
      leaving.abort()
      URL.revokeObjectURL(address)
    }
  }, [url])
  if (!isEncrypted(url)) return url
  return decrypted.url === url ? decrypted.address : undefined
}
