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
  return entries.map((entry: unknown, index) => readClip(entry, index))
}

function readClip(entry: unknown, index: number): Clip {
  const { file, text, lastWordEndS } = (entry ?? {}) as Record<string, unknown>
  if (typeof file !== 'string' || typeof text !== 'string') throw new Error(`clip ${index} has no file or no text`)
  return { file, text, ...(typeof lastWordEndS === 'number' ? { lastWordEndS } : {}) }
}
