import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** Keeps a secret that came with the address and takes it out of there, before it stays in a history or a screenshot. */
export function useTokenFromUrl(secret: string | undefined, bareAddress: string): string | undefined {
  const [kept] = useState(secret)
  const navigate = useNavigate()
  const isExposed = secret !== undefined
  useEffect(() => {
    if (isExposed) void navigate(bareAddress, { replace: true })
  }, [isExposed, bareAddress, navigate])
  return kept
}
