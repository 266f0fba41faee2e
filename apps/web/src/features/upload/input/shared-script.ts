import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { SHARED_PARAM, takeShared } from '#lib/offline/shared-files.ts'

interface SharedScriptOptions {
  onFiles: (files: readonly File[]) => void
  onText: (text: string) => void
}

/** Takes over what the share sheet of the device handed to the app. Nothing is uploaded before the user says so. */
export function useSharedScript({ onFiles, onText }: SharedScriptOptions): void {
  const [params, setParams] = useSearchParams()
  const isShared = params.has(SHARED_PARAM)
  const isTaken = useRef(false)
  const take = useEffectEvent(async () => {
    const { files, text } = await takeShared()
    if (files.length > 0) onFiles(files)
    else if (text !== '') onText(text)
    setParams({}, { replace: true })
  })
  useEffect(() => {
    // React's strict mode runs effects twice, which would add photos twice.
    if (!isShared || isTaken.current) return
    isTaken.current = true
    void take()
  }, [isShared])
}
