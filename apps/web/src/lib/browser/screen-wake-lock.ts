import { useEffect } from 'react'

/** Keeps the screen on during a run. Browsers release the lock when the page is hidden, so it is requested again. */
export function useScreenWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isLeft = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isLeft) await lock.release()
      } catch {
        // Browsers may refuse, for example when the battery is low.
      }
    }
    const onReturn = () => void hold()
    onReturn()
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', onReturn)
      void lock?.release()
    }
  }, [isOn])
}
