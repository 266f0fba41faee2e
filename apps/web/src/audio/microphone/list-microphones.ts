export interface MicrophoneChoice {
  deviceId: string
  label: string
}

/** Their names are told only to pages that were allowed to listen once. */
export async function listMicrophones(): Promise<MicrophoneChoice[]> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  const devices = (await mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return devices.filter(({ kind }) => kind === 'audioinput').map(({ deviceId, label }) => ({ deviceId, label }))
}

/** One was plugged in, or pulled out. */
export function onMicrophonesChanged(listener: () => void): () => void {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  mediaDevices?.addEventListener('devicechange', listener)
  return () => mediaDevices?.removeEventListener('devicechange', listener)
}
