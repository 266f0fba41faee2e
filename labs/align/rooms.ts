import { FourierTransform } from '@sidelight/listening/sound/fourier-transform'
import { ALIGN_SAMPLE_RATE } from '@sidelight/listening/align/align-sound'
import type { Draw } from './draw.ts'

type Point = readonly [number, number, number]

/** How the room answers at the place of each microphone. */
export interface Room {
  laptop: Float32Array
  phone: Float32Array
}

/** How long the sound of a room takes to fade by 60 dB. */
export const ROOM_SECONDS = { furnished: 0.25, living: 0.45, bare: 0.7 } as const
export type RoomName = keyof typeof ROOM_SECONDS

const SOUND_METRES_PER_SECOND = 343
/** Up to here each echo is computed, after that they are so many that noise sounds the same. */
const ECHOES_SECONDS = 0.06
const BLOCK = 16_384

/** An actor in a room of 3 to 5 m, a laptop at 0.6 to 1.2 m from them and a phone at 0.8 to 2 m. */
export function drawRoom(name: RoomName, draw: Draw): Room {
  const size: Point = [draw.between(3, 4.5), draw.between(3, 5), draw.between(2.4, 2.8)]
  const actor: Point = [size[0] / 2 + draw.between(-0.4, 0.4), draw.between(0.7, 1.2), draw.between(1.2, 1.6)]
  const standAt = (metres: number, height: number): Point => [
    actor[0] + draw.between(-0.3, 0.3),
    Math.min(actor[1] + metres, size[1] - 0.2),
    height,
  ]
  const laptop = standAt(draw.between(0.6, 1.2), draw.between(0.8, 1.1))
  const phone = standAt(draw.between(0.8, 2), draw.between(1.2, 1.7))
  const fadeSeconds = ROOM_SECONDS[name]
  return {
    laptop: respond({ size, actor, fadeSeconds }, laptop, draw),
    phone: respond({ size, actor, fadeSeconds }, phone, draw),
  }
}

interface Walls {
  size: Point
  actor: Point
  fadeSeconds: number
}

/** The direct sound, its echoes as mirror images (Allen and Berkley), then noise that fades. */
function respond(walls: Walls, microphone: Point, draw: Draw): Float32Array {
  const response = new Float32Array(Math.round(walls.fadeSeconds * ALIGN_SAMPLE_RATE))
  const echoes = Math.round(ECHOES_SECONDS * ALIGN_SAMPLE_RATE)
  for (const { metres, loudness } of listImages(walls, microphone)) {
    const at = Math.round((metres * ALIGN_SAMPLE_RATE) / SOUND_METRES_PER_SECOND)
    if (at < echoes) response[at] = response[at]! + loudness
  }
  const last = response.subarray(echoes / 2, echoes)
  const level = Math.sqrt((3 * last.reduce((sum, value) => sum + value * value, 0)) / last.length)
  const fade = -6.9 / response.length
  for (let i = echoes; i < response.length; i++)
    response[i] = level * draw.between(-1, 1) * Math.exp(fade * (i - (3 * echoes) / 4))
  return response
}

function* listImages({ size, actor, fadeSeconds }: Walls, microphone: Point) {
  const wall = reflection(size, fadeSeconds)
  const [xs, ys, zs] = ([0, 1, 2] as const).map((axis) => {
    const reach = Math.ceil((ECHOES_SECONDS * SOUND_METRES_PER_SECOND) / (2 * size[axis]))
    return Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach).flatMap((n) =>
      [actor[axis], -actor[axis]].map((place, mirrored) => ({
        metres: place + 2 * n * size[axis] - microphone[axis],
        bounces: Math.abs(n - mirrored) + Math.abs(n),
      })),
    )
  })
  for (const x of xs ?? [])
    for (const y of ys ?? [])
      for (const z of zs ?? []) {
        const metres = Math.hypot(x.metres, y.metres, z.metres)
        yield { metres, loudness: wall ** (x.bounces + y.bounces + z.bounces) / metres }
      }
}

/** What a wall gives back, so that the room fades in that time (Eyring). */
function reflection([x, y, z]: Point, fadeSeconds: number): number {
  const surface = 2 * (x * y + y * z + x * z)
  return Math.exp((-0.161 * x * y * z) / (2 * surface * fadeSeconds))
}

/** By blocks, because a film is long, and two at once, because they are real. */
export function convolve(samples: Float32Array, response: Float32Array): Float32Array {
  const fourier = new FourierTransform(BLOCK)
  const [filterRe, filterIm] = [new Float64Array(BLOCK), new Float64Array(BLOCK)]
  filterRe.set(response)
  fourier.transform(filterRe, filterIm)
  const result = new Float32Array(samples.length)
  const step = BLOCK - response.length
  const [re, im] = [new Float64Array(BLOCK), new Float64Array(BLOCK)]
  const add = (block: Float64Array, from: number) => {
    for (let i = 0; i < BLOCK && from + i < result.length; i++) result[from + i] = result[from + i]! + block[i]! / BLOCK
  }
  for (let from = 0; from < samples.length; from += 2 * step) {
    re.fill(0).set(samples.subarray(from, from + step))
    im.fill(0).set(samples.subarray(from + step, from + 2 * step))
    fourier.transform(re, im)
    for (let i = 0; i < BLOCK; i++) {
      const real = re[i]! * filterRe[i]! - im[i]! * filterIm[i]!
      im[i] = re[i]! * filterIm[i]! + im[i]! * filterRe[i]!
      re[i] = real
    }
    fourier.transformBack(re, im)
    add(re, from)
    add(im, from + step)
  }
  return result
}
