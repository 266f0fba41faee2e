import { fetchClip } from '#shared/kept-scripts/fetch-clip.ts'
import { changeSpeed } from './change-speed.ts'
import { fadeEnds } from './fade.ts'
import { clipKey, type Clip, type TimedClip } from './clip.ts'

/** For fetched clips. A decoded clip takes a hundred times as much, so only the next ones are decoded. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_FETCHES = 2

interface Item {
  blob: Promise<Blob>
  bytes: number
  /** Of the decoded sound. */
  speed: number
  buffer: AudioBuffer | undefined
  decoding: Promise<AudioBuffer | undefined> | undefined
  fetching: AbortController
}

export interface ClipCache {
  fetch: (clip: Clip) => Promise<Blob>
  /** Undefined unless the clip can start at once at this speed. */
  findDecoded: (clip: Clip, speed: number) => AudioBuffer | undefined
  /** Undefined if it cannot be decoded; an audio element may still play it. */
  decode: (clip: Clip, speed: number, context: AudioContext) => Promise<AudioBuffer | undefined>
  /** Decodes these clips, which are next, and drops all other decoded ones. */
  prepare: (clips: readonly TimedClip[], context: AudioContext | undefined) => void
  /** Fetches the rest of the script, so that it plays on without a network. */
  fetchAhead: (clips: readonly Clip[]) => void
  clear: () => void
}

export function createClipCache(): ClipCache {
  const items = new Map<string, Item>()
  let ready = new Set<string>()
  let ahead: Clip[] = []
  let fetching = 0
  /** Clips that are prepared at another speed must not be decoded at the old one after that. */
  let preparing = new AbortController()

  function itemOf(clip: Clip): Item {
    const key = clipKey(clip)
    const known = items.get(key)
    if (known !== undefined) return known
    const item = createItem(clip)
    items.set(key, item)
    // A failed clip is fetched again when it is needed, perhaps from a new address.
    item.blob.then(
      ({ size }) => (item.bytes = size),
      () => items.get(key) === item && items.delete(key),
    )
    return item
  }

  const bytes = () => [...items.values()].reduce((sum, item) => sum + item.bytes, 0)

  function evict() {
    for (const key of items.keys()) {
      if (bytes() <= MAX_BYTES) return
      if (!ready.has(key)) items.delete(key)
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
    findDecoded: (clip, speed) => {
      const item = items.get(clipKey(clip))
      return item?.speed === speed ? item.buffer : undefined
    },
    decode: (clip, speed, context) => decodeItem(itemOf(clip), speed, context),
    prepare: (clips, context) => {
      ready = new Set(clips.map(clipKey))
      for (const [key, item] of items) if (!ready.has(key)) item.buffer = item.decoding = undefined
      preparing.abort()
      preparing = new AbortController()
      void inOrder(clips, preparing.signal, ({ speed, ...clip }) =>
        context === undefined ? itemOf(clip).blob : decodeItem(itemOf(clip), speed, context),
      )
      evict()
    },
    fetchAhead: (clips) => {
      ahead = clips.filter((clip) => !items.has(clipKey(clip)))
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
  return { blob, bytes: 0, speed: 1, buffer: undefined, decoding: undefined, fetching }
}

/** The nearest clip first. A failure is reported when the clip is played, not before. */
async function inOrder(
  clips: readonly TimedClip[],
  signal: AbortSignal,
  load: (clip: TimedClip) => Promise<unknown>,
): Promise<void> {
  for (const clip of clips) {
    try {
      signal.throwIfAborted()
      await load(clip)
    } catch {
      return
    }
  }
}

async function decodeItem(item: Item, speed: number, context: AudioContext): Promise<AudioBuffer | undefined> {
  const blob = await item.blob
  // Another speed is made from the file again: two buffers of each clip would take twice the memory.
  if (item.speed !== speed) item.buffer = item.decoding = undefined
  item.speed = speed
  // What the context cannot decode is played by an element.
  item.decoding ??= blob
    .arrayBuffer()
    .then((bytes) => context.decodeAudioData(bytes))
    .then((buffer) => fadeEnds(speed === 1 ? buffer : toSpeed(context, buffer, speed)))
    .catch(() => undefined)
  const decoding = item.decoding
  const buffer = await decoding
  if (item.decoding === decoding) item.buffer = buffer
  return buffer
}

/** Clips have one channel. */
function toSpeed(context: AudioContext, buffer: AudioBuffer, speed: number): AudioBuffer {
  const samples = changeSpeed(buffer.getChannelData(0), buffer.sampleRate, speed)
  const changed = context.createBuffer(1, samples.length, buffer.sampleRate)
  changed.copyToChannel(samples, 0)
  return changed
}
