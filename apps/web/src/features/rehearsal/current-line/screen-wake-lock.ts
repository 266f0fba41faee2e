import { useEffect } from 'react'

/** A phone on a tripod must not fall asleep in the middle of a line. Browsers let go of the lock when the page is hidden. */
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
        // A battery that is nearly empty is reason enough to refuse.
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
