/** A script that is kept on a device, so that it can be rehearsed without a network. */
export interface KeptScript {
  documentId: string
  /** Chosen by the user, so it stays until the user removes it. The others were opened lately. */
  isPinned: boolean
  openedAtMs: number
  bytes: number
}

/** What scripts that were only opened may take up together. */
export const RECENT_LIMITS = { scripts: 3, bytes: 150 * 1024 * 1024 }

interface Room {
  /** Whether the open script may take this many bytes more. */
  hasRoom: boolean
  documentIdsToRemove: string[]
}

/** Makes room for more bytes of the open script: the scripts opened longest ago are removed, pinned ones never. */
export function makeRoom(scripts: readonly KeptScript[], openDocumentId: string, moreBytes = 0): Room {
  const open = scripts.find(({ documentId }) => documentId === openDocumentId)
  const isRecent = open?.isPinned !== true
  let bytes = isRecent ? (open?.bytes ?? 0) + moreBytes : 0
  if (isRecent && bytes > RECENT_LIMITS.bytes) return { hasRoom: false, documentIdsToRemove: [] }
  let count = isRecent ? 1 : 0
  const documentIdsToRemove: string[] = []
  const others = scripts.filter(({ documentId, isPinned }) => documentId !== openDocumentId && !isPinned)
  for (const other of others.toSorted((a, b) => b.openedAtMs - a.openedAtMs)) {
    count += 1
    bytes += other.bytes
    if (count > RECENT_LIMITS.scripts || bytes > RECENT_LIMITS.bytes) documentIdsToRemove.push(other.documentId)
  }
  return { hasRoom: true, documentIdsToRemove }
}
