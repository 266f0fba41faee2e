import { useEffect, useState } from 'react'

export interface InputDevice {
  id: string
  name: string
}

export interface InputDevices {
  cameras: readonly InputDevice[]
  microphones: readonly InputDevice[]
}

const NONE: InputDevices = { cameras: [], microphones: [] }
/** Names that some browsers give to a device that is in the list under its own name too. */
const ALIASES = new Set(['default', 'communications'])

/** Nothing before the user has allowed the device: browsers give neither ids nor names until then. */
async function listInputDevices(): Promise<InputDevices> {
  const { mediaDevices } = navigator as { mediaDevices?: Partial<MediaDevices> }
  const all = (await mediaDevices?.enumerateDevices?.().catch(() => [])) ?? []
  const listKind = (wanted: MediaDeviceKind, word: string): InputDevice[] =>
    all
      .filter(({ kind, deviceId }) => kind === wanted && deviceId !== '' && !ALIASES.has(deviceId))
      .map(({ deviceId, label }, at) => ({ id: deviceId, name: label === '' ? `${word} ${at + 1}` : label }))
  return { cameras: listKind('videoinput', 'Camera'), microphones: listKind('audioinput', 'Microphone') }
}

/** Lists again when a device is plugged in or out. */
export function useInputDevices(): InputDevices {
  const [devices, setDevices] = useState(NONE)
  useEffect(() => {
    let isLeft = false
    const list = () => void listInputDevices().then((found) => isLeft || setDevices(found))
    const { mediaDevices } = navigator as { mediaDevices?: Partial<MediaDevices> }
    mediaDevices?.addEventListener?.('devicechange', list)
    list()
    return () => {
      isLeft = true
      mediaDevices?.removeEventListener?.('devicechange', list)
    }
  }, [])
  return devices
}
