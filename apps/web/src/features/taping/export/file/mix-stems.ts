import { fadeGain, partnerGain, softLimit, type TapeMix, underVoiceGain } from '@sidelight/domain/taping/mix-plan'
import { measureLoudness, measurePowers, windowFrames, WINDOWS_PER_SECOND } from './loudness.ts'
import type { Stem, StemsReader } from './stems-reader.ts'

/** Voice within 20 dB of the actor's loudness, and the pauses between words, in windows. */
const VOICE_SHARE = 0.01
const PAUSE_WINDOWS = 6

/** A stretch of a take's sound. Positions and lengths are in samples. */
interface StemsPart {
  stems: StemsReader
  /** The first sample of each stem. They differ by the delays of the devices. */
  from: Record<Stem, number>
  length: number
  /** Where the actor has a line, counted from the start of the part. */
  actorLines: readonly { from: number; to: number }[]
}

export interface SoundPart extends StemsPart {
  mix: TapeMix
}

export interface StemLevels {
  actorDb: number | undefined
  partnerDb: number | undefined
  /** For each part and window: the actor speaks. */
  voice: readonly (readonly boolean[])[]
}

/** Reads all parts once, one second at a time, to find how loud each stem is. */
export async function measureStems(parts: readonly StemsPart[], onBlock: () => void): Promise<StemLevels> {
  const partner: number[] = []
  const windows: { power: number; isActors: boolean }[][] = []
  for (const part of parts) {
    const width = windowFrames(part.stems.sampleRate)
    const ofPart: { power: number; isActors: boolean }[] = []
    for (const block of listBlocks(part)) {
      partner.push(...measurePowers(await readBlock(part, 'partner', block), width))
      for (const power of measurePowers(await readBlock(part, 'microphone', block), width)) {
        const at = ofPart.length * width
        ofPart.push({ power, isActors: part.actorLines.some(({ from, to }) => at + width > from && at < to) })
      }
      onBlock()
    }
    windows.push(ofPart)
  }
  const all = windows.flat()
  const lines = all.filter(({ isActors }) => isActors)
  // A slate has no lines: all of it is the actor's.
  const actorDb = measureLoudness((lines.length > 0 ? lines : all).map(({ power }) => power))
  const threshold = actorDb === undefined ? Infinity : 10 ** (actorDb / 10) * VOICE_SHARE
  return {
    actorDb,
    partnerDb: measureLoudness(partner),
    voice: windows.map((ofPart) => ofPart.map(({ power, isActors }) => isActors && power > threshold)),
  }
}

/** The mixed sound of all parts in blocks of a second. Each part fades in and out, so that a joint makes no click. */
export async function* mixStems(
  parts: readonly SoundPart[],
  levels: StemLevels,
): AsyncGenerator<Float32Array<ArrayBuffer>, undefined> {
  for (const [index, part] of parts.entries()) {
    const { sampleRate } = part.stems
    const gain = partnerGain(part.mix, levels.actorDb, levels.partnerDb)
    const gains = listPartnerGains(levels.voice[index] ?? [], gain, part.mix)
    const width = windowFrames(sampleRate)
    for (const block of listBlocks(part)) {
      const mixed = await readBlock(part, 'microphone', block)
      const partner = gain === 0 ? undefined : await readBlock(part, 'partner', block)
      for (let i = 0; i < mixed.length; i++) {
        const at = block.from + i
        const both = (mixed[i] ?? 0) + (partner?.[i] ?? 0) * gainAt(gains, at / width)
        mixed[i] = softLimit(both * fadeGain(at, part.length, sampleRate))
      }
      yield mixed
    }
  }
  return undefined
}

interface Block {
  from: number
  length: number
}

/** Whole windows, so that levels do not depend on where a block ends. */
function* listBlocks({ length, stems }: StemsPart): Generator<Block> {
  const size = windowFrames(stems.sampleRate) * WINDOWS_PER_SECOND
  for (let from = 0; from < length; from += size) yield { from, length: Math.min(size, length - from) }
}

const readBlock = (part: StemsPart, stem: Stem, block: Block): Promise<Float32Array<ArrayBuffer>> =>
  part.stems.read(stem, part.from[stem] + block.from, block.length)

/** The partner's gain in each window: lower from the window before the voice, and through its pauses. */
const listPartnerGains = (voice: readonly boolean[], gain: number, mix: TapeMix): number[] =>
  voice.map((_, at) => gain * underVoiceGain(mix, voice.slice(Math.max(0, at - PAUSE_WINDOWS), at + 2).includes(true)))

/** Goes from one window's gain to the next in a straight line: a step would be heard. */
function gainAt(gains: readonly number[], window: number): number {
  const at = Math.min(Math.floor(window), gains.length - 1)
  const from = gains[at] ?? 0
  return from + ((gains[at + 1] ?? from) - from) * Math.min(1, window - at)
}
