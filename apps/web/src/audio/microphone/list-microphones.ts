interface MicrophoneChoice {
  deviceId: string
  label: string
}

/** Their names are told only to pages that were allowed to listen once. */
export async function listMicrophones(): Promise<MicrophoneChoice[]> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  const devices = (await mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return devices.filter(({ kind }) => kind === 'audioinput').map(({ deviceId, label }) => ({ deviceId, label }))
}
