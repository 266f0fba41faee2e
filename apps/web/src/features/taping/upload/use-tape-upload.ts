import type { Tape } from '#lib/api/tapes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findReason } from '#lib/http/api-error.ts'
import { discardUpload, sendTape, TapeRejectedError } from './send-tape.ts'

export type TapeUpload =
  | { phase: 'closed' }
  | { phase: 'asking' }
  | { phase: 'sending'; share: number | undefined }
  | { phase: 'checking' }
  /** `isLost`: the connection was lost, and not the user has paused; it goes on by itself. */
  | { phase: 'paused'; share: number; isLost: boolean }
  | { phase: 'failed'; reason: string }
  | { phase: 'ready'; tape: Tape }

const REJECTED = 'What arrived is not the file on your device. Please make the file again.'

/** Nothing is sent before `start`. Leaving the page pauses: the server keeps the parts for a day. */
export function useTapeUpload(documentId: string, file: File, title: string) {
  const [upload, setUpload] = useState<TapeUpload>({ phase: 'closed' })
  const controller = useRef<AbortController>(undefined)
  const begun = useRef<Tape>(undefined)
  const share = useRef(0)

  const start = useCallback(async () => {
    controller.current?.abort()
    const current = new AbortController()
    controller.current = current
    const show = (next: TapeUpload) => {
      if (!current.signal.aborted) setUpload(next)
    }
    show({ phase: 'sending', share: share.current > 0 ? share.current : undefined })
    try {
      const tape = await sendTape({
        documentId,
        file,
        title,
        signal: current.signal,
        onBegun: (tape) => (begun.current = tape),
        onProgress: (sent) => {
          share.current = sent
          show({ phase: 'sending', share: sent })
        },
        onSent: () => show({ phase: 'checking' }),
      })
      show({ phase: 'ready', tape })
    } catch (error) {
      const reason = error instanceof TapeRejectedError ? REJECTED : findReason(error)
      if (reason === undefined) show({ phase: 'paused', share: share.current, isLost: true })
      else show({ phase: 'failed', reason })
    }
  }, [documentId, file, title])

  const isLost = upload.phase === 'paused' && upload.isLost
  useEffect(() => {
    if (!isLost) return undefined
    const resume = () => void start()
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [isLost, start])
  useEffect(() => () => controller.current?.abort(), [])

  const stop = () => controller.current?.abort()
  return {
    upload,
    ask: () => setUpload({ phase: 'asking' }),
    start: () => void start(),
    pause() {
      stop()
      setUpload({ phase: 'paused', share: share.current, isLost: false })
    },
    /** Also after the upload: the tape is gone, and its links with it. */
    cancel() {
      stop()
      if (begun.current) void discardUpload(documentId, begun.current.id)
      begun.current = undefined
      share.current = 0
      setUpload({ phase: 'closed' })
    },
  }
}
