export interface Clip {
  file: string
  text: string
  /** The end of the last word, if it was measured. */
  lastWordEndS?: number
  /** Who speaks, and in which groups of speakers the clip is reported. */
  speaker?: string
  groups?: readonly string[]
}

/** The clips of a manifest, which is an array or an object that contains one. Unknown fields are dropped. */
export function listClips(manifest: unknown): Clip[] {
  const entries = Array.isArray(manifest) ? manifest : Object.values(manifest ?? {}).find(Array.isArray)
  if (entries === undefined) throw new Error('a manifest is a list of { file, text, lastWordEndS }')
  return entries.map((entry: unknown) => readClip(entry))
}

/** Missing fields become empty: the error then affects only this clip. */
function readClip(entry: unknown): Clip {
  const { file, text, lastWordEndS, speaker, groups } = (entry ?? {}) as Record<string, unknown>
  return {
    file: typeof file === 'string' ? file : '',
    text: typeof text === 'string' ? text : '',
    ...(typeof lastWordEndS === 'number' ? { lastWordEndS } : {}),
    ...(typeof speaker === 'string' ? { speaker } : {}),
    ...(Array.isArray(groups) ? { groups: groups.map(String) } : {}),
  }
}
