import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** Returns a token from the URL and removes it there, so that it does not stay in the history or in a screenshot. */
export function useTokenFromUrl(urlToken: string | undefined, cleanPath: string): string | undefined {
  const [token] = useState(urlToken)
  const navigate = useNavigate()
  const isExposed = urlToken !== undefined
  useEffect(() => {
    if (isExposed) void navigate(cleanPath, { replace: true })
  }, [isExposed, cleanPath, navigate])
  return token
}
