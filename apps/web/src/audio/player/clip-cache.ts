import { fetchClip } from '#lib/files/fetch-clip.ts'
import { fadeEnds } from './fade.ts'
import { isSameClip, type Clip } from './clip.ts'

/** For fetched clips. A decoded clip takes a hundred times as much, so only the next ones are decoded. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_FETCHES = 2

interface Item {
  clip: Clip
  blob: Promise<Blob>
  bytes: number
  buffer: AudioBuffer | undefined
  decoding: Promise<AudioBuffer | undefined> | undefined
  fetching: AbortController
}

export interface ClipCache {
  fetch: (clip: Clip) => Promise<Blob>
  /** Undefined unless the clip can start at once. */
  findDecoded: (clip: Clip) => AudioBuffer | undefined
  /** Undefined if it cannot be decoded; an audio element may still play it. */
  decode: (clip: Clip, context: AudioContext) => Promise<AudioBuffer | undefined>
  /** Decodes these clips, which are next, and drops all other decoded ones. */
  prepare: (clips: readonly Clip[], context: AudioContext | undefined) => void
  /** Fetches the rest of the script, so that it plays on without a network. */
  fetchAhead: (clips: readonly Clip[]) => void
  clear: () => void
}

export function createClipCache(): ClipCache {
  const items = new Map<string, Item>()
  let ready = new Set<string>()
  let ahead: Clip[] = []
  let fetching = 0

  function itemOf(clip: Clip): Item {
    const known = items.get(clip.id)
    if (known !== undefined && isSameClip(known.clip, clip)) return known
    known?.fetching.abort()
    const item = createItem(clip)
    items.set(clip.id, item)
    // A failed clip is fetched again when it is needed, perhaps from a new address.
    item.blob.then(
      ({ size }) => (item.bytes = size),
      () => items.get(clip.id) === item && items.delete(clip.id),
    )
    return item
  }

  const bytes = () => [...items.values()].reduce((sum, item) => sum + item.bytes, 0)

  function evict() {
    for (const id of items.keys()) {
      if (bytes() <= MAX_BYTES) return
      if (!ready.has(id)) items.delete(id)
    }
  }

  function fetchNext() {
    while (fetching < MAX_FETCHES && bytes() < MAX_BYTES) {
      const clip = ahead.shift()
      if (clip === undefined) return
      fetching += 1
      itemOf(clip)
        .blob.catch(() => {
          // Without a network, or with expired addresses, the others would fail as well.
          ahead = []
        })
        .finally(() => {
          fetching -= 1
          fetchNext()
        })
    }
  }

  return {
    fetch: (clip) => itemOf(clip).blob,
    findDecoded: (clip) => {
      const item = items.get(clip.id)
      return item !== undefined && isSameClip(item.clip, clip) ? item.buffer : undefined
    },
    decode: (clip, context) => decodeItem(itemOf(clip), context),
    prepare: (clips, context) => {
      ready = new Set(clips.map(({ id }) => id))
      for (const [id, item] of items) if (!ready.has(id)) item.buffer = item.decoding = undefined
      void inOrder(clips, (clip) => (context === undefined ? itemOf(clip).blob : decodeItem(itemOf(clip), context)))
      evict()
    },
    fetchAhead: (clips) => {
      ahead = clips.filter((clip) => {
        const known = items.get(clip.id)
        return known === undefined || !isSameClip(known.clip, clip)
      })
      fetchNext()
    },
    clear: () => {
      ahead = []
      for (const item of items.values()) item.fetching.abort()
      items.clear()
    },
  }
}

function createItem(clip: Clip): Item {
  const fetching = new AbortController()
  const blob = fetchClip(clip.url, fetching.signal)
  return { clip, blob, bytes: 0, buffer: undefined, decoding: undefined, fetching }
}

/** The nearest clip first. A failure is reported when the clip is played, not before. */
async function inOrder(clips: readonly Clip[], load: (clip: Clip) => Promise<unknown>): Promise<void> {
  for (const clip of clips) {
    try {
      await load(clip)
    } catch {
      return
    }
  }
}

async function decodeItem(item: Item, context: AudioContext): Promise<AudioBuffer | undefined> {
  const blob = await item.blob
  item.decoding ??= blob
    .arrayBuffer()
    .then((bytes) => context.decodeAudioData(bytes))
    .then(fadeEnds)
    .catch(() => undefined)
  const decoding = item.decoding
  const buffer = await decoding
  if (item.decoding === decoding) item.buffer = buffer
  return buffer
}
