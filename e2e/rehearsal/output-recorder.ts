import type { Page } from '@playwright/test'

/** What the page does to be heard, from before it has any sound. */
interface SoundWatch {
  elements: HTMLMediaElement[]
  /** Pieces placed on the clock of the sound card. */
  pieces: { startsAt: number; offset: number; seconds: number; stopsAt: number; context: BaseAudioContext }[]
  /** Hears everything that goes to the sound card. */
  ears: AnalyserNode[]
  /** Every sample that went there, from a moment after the first: for pages whose policy is bypassed. */
  tape: Float32Array[]
}

export async function recordOutput(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch: SoundWatch = { elements: [], pieces: [], ears: [], tape: [] }
    Object.assign(window, { watch })
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (!watch.elements.includes(this)) watch.elements.push(this)
      return play.call(this)
    }
    const { start, stop } = AudioBufferSourceNode.prototype
    const pieces = new WeakMap<AudioScheduledSourceNode, SoundWatch['pieces'][number]>()
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, when = 0, offset = 0) {
      const seconds = this.buffer?.duration ?? 0
      const startsAt = Math.max(when, this.context.currentTime)
      const piece = { startsAt, offset, seconds, stopsAt: startsAt + seconds - offset, context: this.context }
      watch.pieces.push(piece)
      pieces.set(this, piece)
      start.call(this, when, offset)
    }
    AudioBufferSourceNode.prototype.stop = function (this: AudioBufferSourceNode, when = 0) {
      const piece = pieces.get(this)
      if (piece !== undefined) piece.stopsAt = Math.min(piece.stopsAt, Math.max(when, this.context.currentTime))
      stop.call(this, when)
    }
    /** One recorder for each context, in the thread of the sound: a busy page must not make holes in what is heard. */
    const hubs = new WeakMap<BaseAudioContext, GainNode>()
    const openHub = (context: BaseAudioContext): GainNode => {
      const hub = new GainNode(context)
      hubs.set(context, hub)
      const recorder = `registerProcessor('tape', class extends AudioWorkletProcessor {
        process([[samples]]) { if (samples) this.port.postMessage(samples.slice()); return true }
      })`
      const address = URL.createObjectURL(new Blob([recorder], { type: 'text/javascript' }))
      void record(context, hub, address)
      return hub
    }
    const record = async (context: BaseAudioContext, hub: GainNode, address: string) => {
      try {
        await context.audioWorklet.addModule(address)
        const node = new AudioWorkletNode(context, 'tape')
        node.port.addEventListener('message', ({ data }) => watch.tape.push(data as Float32Array))
        node.port.start()
        connect.call(hub, node)
      } catch {
        // Where the policy of the page forbids it there is no tape, and nobody who wants one.
      }
    }
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, to: AudioNode, ...rest: []) {
        if (to instanceof AudioDestinationNode) {
          const ear = new AnalyserNode(this.context, { fftSize: 8192 })
          watch.ears.push(ear)
          connect.call(this, ear)
          connect.call(this, hubs.get(this.context) ?? openHub(this.context))
        }
        return (connect as (this: AudioNode, to: AudioNode, ...rest: []) => AudioNode).call(this, to, ...rest)
      },
    })
  })
}

/** How far the sound that plays has come, in seconds; 0 in silence. */
export const playedSeconds = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { watch } = window as unknown as { watch: SoundWatch }
    const inElements = watch.elements.filter(({ paused }) => !paused).map(({ currentTime }) => currentTime)
    const onCard = watch.pieces
      .filter(({ startsAt, stopsAt, context }) => context.currentTime > startsAt && context.currentTime < stopsAt)
      .map(({ startsAt, offset, context }) => context.currentTime - startsAt + offset)
    return Math.max(0, ...inElements, ...onCard)
  })

/** The silences between the sounds that were placed on the card's clock, in milliseconds and in their order. */
export const listGaps = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { watch } = window as unknown as { watch: SoundWatch }
    return watch.pieces.slice(1).map(({ startsAt }, at) => (startsAt - (watch.pieces[at]?.stopsAt ?? 0)) * 1000)
  })

/**
 * The sharpest corner in everything that was heard: how much one sample departs from the straight line through the two
 * before it. A sine wave bends a little; a cut through it is as high as the wave itself.
 */
export const sharpestCorner = (page: Page): Promise<{ corner: number; peak: number }> =>
  page.evaluate(() => {
    const { watch } = window as unknown as { watch: SoundWatch }
    const samples = watch.tape.flatMap((chunk) => [...chunk])
    let corner = 0
    let peak = 0
    for (let at = 2; at < samples.length; at += 1) {
      const [first = 0, second = 0, third = 0] = samples.slice(at - 2, at + 1)
      corner = Math.max(corner, Math.abs(third - 2 * second + first))
      peak = Math.max(peak, Math.abs(third))
    }
    return { corner, peak }
  })
