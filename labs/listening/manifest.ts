export interface Clip {
  file: string
  text: string
  /** Where the last word ends, if anybody measured it. */
  lastWordEndS?: number
}

/** The clips of a manifest: an array of them, or an object that holds one; of their fields those that are known. */
export function listClips(manifest: unknown): Clip[] {
  const entries = Array.isArray(manifest) ? manifest : Object.values(manifest ?? {}).find((one) => Array.isArray(one))
  if (entries === undefined) throw new Error('a manifest is a list of { file, text, lastWordEndS }')
  return entries.map((entry: unknown) => readClip(entry))
}

/** What is missing is found out when the clip is played, so that the others still are. */
function readClip(entry: unknown): Clip {
  const { file, text, lastWordEndS } = (entry ?? {}) as Record<string, unknown>
  return {
    file: typeof file === 'string' ? file : '',
    text: typeof text === 'string' ? text : '',
    ...(typeof lastWordEndS === 'number' ? { lastWordEndS } : {}),
  }
}
