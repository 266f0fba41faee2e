/** Browsers that cannot say will ask. */
export async function queryPermission(name: 'microphone'): Promise<PermissionState> {
  try {
    const { state } = await navigator.permissions.query({ name })
    return state
  } catch {
    return 'prompt'
  }
}
