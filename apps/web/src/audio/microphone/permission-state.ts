/** Returns `prompt` if the browser cannot say. */
export async function queryMicrophonePermission(): Promise<PermissionState> {
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' })
    return state
  } catch {
    return 'prompt'
  }
}
