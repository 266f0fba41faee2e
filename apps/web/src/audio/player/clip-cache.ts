import { fetchClip } from '#lib/files/fetch-clip.ts'
import { fadeEnds } from './fade.ts'
import { isSameClip, type Clip } from './clip.ts'

/** What is decoded takes a hundred times the room: only what is next. What is fetched may be a whole evening. */
const MOST_BYTES = 64 * 1024 * 1024
const AT_ONCE = 2

interface Item {
  sound: Clip
  blob: Promise<Blob>
  bytes: number
  buffer: AudioBuffer | undefined
  decoding: Promise<AudioBuffer | undefined> | undefined
  fetching: AbortController
}

export interface ClipCache {
  fetch: (sound: Clip) => Promise<Blob>
  /** Ready to sound this instant. */
  findDecoded: (sound: Clip) => AudioBuffer | undefined
  /** Nothing where it cannot be decoded: an element may still make sense of it. */
  decode: (sound: Clip, context: AudioContext) => Promise<AudioBuffer | undefined>
  /** These are next; whatever else is decoded is let go. */
  keepReady: (sounds: readonly Clip[], context: AudioContext | undefined) => void
  /** The rest of the scene, so that it plays on without a network. */
  fetchAhead: (sounds: readonly Clip[]) => void
  clear: () => void
}

export function createClipCache(): ClipCache {
  const items = new Map<string, Item>()
  let ready = new Set<string>()
  let ahead: Clip[] = []
  let fetching = 0

  function itemOf(sound: Clip): Item {
    const known = items.get(sound.id)
    if (known !== undefined && isSameClip(known.sound, sound)) return known
    known?.fetching.abort()
    const item = createItem(sound)
    items.set(sound.id, item)
    // What failed is asked for again, perhaps with a new address.
    item.blob.then(
      ({ size }) => (item.bytes = size),
      () => items.get(sound.id) === item && items.delete(sound.id),
    )
    return item
  }

  const bytes = () => [...items.values()].reduce((sum, item) => sum + item.bytes, 0)

  function makeRoom() {
    for (const id of items.keys()) {
      if (bytes() <= MOST_BYTES) return
      if (!ready.has(id)) items.delete(id)
    }
  }

  function fetchNext() {
    while (fetching < AT_ONCE && bytes() < MOST_BYTES) {
      const sound = ahead.shift()
      if (sound === undefined) return
      fetching += 1
      itemOf(sound)
        .blob.catch(() => {
          // No network, or addresses that ran out: the others would fail as well.
          ahead = []
        })
        .finally(() => {
          fetching -= 1
          fetchNext()
        })
    }
  }

  return {
    fetch: (sound) => itemOf(sound).blob,
    findDecoded: (sound) => {
      const item = items.get(sound.id)
      return item !== undefined && isSameClip(item.sound, sound) ? item.buffer : undefined
    },
    decode: (sound, context) => decodeItem(itemOf(sound), context),
    keepReady: (sounds, context) => {
      ready = new Set(sounds.map(({ id }) => id))
      for (const [id, item] of items) if (!ready.has(id)) item.buffer = item.decoding = undefined
      void readyOneByOne(sounds, (sound) =>
        context === undefined ? itemOf(sound).blob : decodeItem(itemOf(sound), context),
      )
      makeRoom()
    },
    fetchAhead: (sounds) => {
      ahead = sounds.filter((sound) => {
        const known = items.get(sound.id)
        return known === undefined || !isSameClip(known.sound, sound)
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

function createItem(sound: Clip): Item {
  const fetching = new AbortController()
  const blob = fetchClip(sound.url, fetching.signal)
  return { sound, blob, bytes: 0, buffer: undefined, decoding: undefined, fetching }
}

/** The nearest first; what fails complains when it is asked for, not before. */
async function readyOneByOne(sounds: readonly Clip[], make: (sound: Clip) => Promise<unknown>): Promise<void> {
  for (const sound of sounds) {
    try {
      await make(sound)
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
