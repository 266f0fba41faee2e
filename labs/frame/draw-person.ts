// A drawn person in front of a wall: a body of smooth shapes, lit and seen as a camera would. Centimetres from the middle of
// the eyes: x to the right of the picture, y up, z to the camera.

export interface Person {
  /** Red, green and blue of the skin, as light that it reflects. */
  skin: Vector
  hair: Vector
  wears: 'nothing' | 'glasses' | 'beard' | 'head scarf' | 'long hair'
  /** Widths and lengths against the average. */
  shape: { head: number; jaw: number; eyes: number; nose: number; smile: number }
}

export interface Shot {
  width: number
  height: number
  /** From the middle of the eyes to the lips, in heights of the picture. */
  unit: number
  /** Where the middle of the eyes is, as shares of the picture. */
  x: number
  y: number
  /** The camera is turned; the head is turned to the side and nods. */
  leanDegrees: number
  turnDegrees: number
  nodDegrees: number
  /** Where the lamp is, how strong it is, and how much light comes from everywhere. */
  lamp: Vector
  lampStrength: number
  ambient: number
  /** 1 is well exposed. */
  exposure: number
  noise: number
  wall: Vector
}

export const AVERAGE_PERSON: Person = {
  skin: [0.42, 0.25, 0.16],
  hair: [0.03, 0.02, 0.015],
  wears: 'nothing',
  shape: { head: 1, jaw: 1, eyes: 1, nose: 1, smile: 1 },
}

export const GOOD_SHOT: Shot = {
  width: 256,
  height: 144,
  unit: 0.13,
  x: 0.5,
  y: 0.33,
  leanDegrees: 0,
  turnDegrees: 0,
  nodDegrees: 0,
  lamp: [-0.4, 0.5, 1],
  lampStrength: 0.8,
  ambient: 0.35,
  exposure: 1.3,
  noise: 4,
  wall: [0.3, 0.29, 0.28],
}

export type Vector = readonly [number, number, number]
type Random = () => number

const LIPS_CM = 6.9
const CAMERA_CM = 110

const MATERIALS = ['skin', 'hair', 'cloth', 'eye', 'frame', 'lips'] as const
type Material = (typeof MATERIALS)[number]

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value))
const smooth = (a: number, b: number, k: number): number => {
  const h = Math.max(0, k - Math.abs(a - b)) / k
  return Math.min(a, b) - (h * h * k) / 4
}
/** `Math.hypot` is ten times slower. */
const long = (x: number, y: number, z = 0): number => Math.sqrt(x * x + y * y + z * z)
const ellipsoid = (x: number, y: number, z: number, a: number, b: number, c: number): number => {
  const near = long(x / a, y / b, z / c)
  const steep = long(x / (a * a), y / (b * b), z / (c * c))
  return steep === 0 ? -Math.min(a, b, c) : (near * (near - 1)) / steep
}
/** A rod from one point to another, as thick as two radii. */
const rod = (x: number, y: number, z: number, from: Vector, to: Vector, r1: number, r2: number): number => {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const [px, py, pz] = [x - from[0], y - from[1], z - from[2]]
  const t = clamp((px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz), 0, 1)
  return long(px - t * dx, py - t * dy, pz - t * dz) - (r1 + t * (r2 - r1))
}

/** The distance to the person, and what is there. `side` is |x|: the two halves are alike. */
function createBody({ shape, wears }: Person): (x: number, y: number, z: number) => [number, Material] {
  const { head, jaw, eyes, nose, smile } = shape
  const eyeX = 3.15 * eyes
  // oxlint-disable-next-line complexity -- one shape after another
  return (x, y, z) => {
    const side = Math.abs(x)
    const torso = smooth(
      ellipsoid(x, y + 47, z + 12, 20, 25, 10),
      rod(side, y, z, [0, -23, -11.5], [16, -26, -12], 6, 5.5),
      6,
    )
    // Far from the head its parts are not measured one by one.
    const toHead = long(x, y + 4, z + 8) - 21
    if (toHead > 2) return [Math.min(torso, toHead), 'cloth']
    const skull = ellipsoid(x, y - 2.4, z + 9, 7.6 * head, 9.2, 9.4)
    let face = smooth(skull, ellipsoid(x, y + 4.6, z + 5.6, 5.9 * jaw, 7.3, 6.2), 2.5)
    face = smooth(face, ellipsoid(side - 3.9, y + 3.4, z + 2.9, 2.3, 2.1, 2), 1.8)
    face = smooth(face, ellipsoid(x, y + 10.2, z + 1.9, 2 * jaw, 1.5, 1.6), 1.6)
    face = smooth(face, rod(side, y, z, [1, 1.9, -0.4], [4.4, 1.7, -1.6], 0.7, 0.6), 1.3)
    // The sockets of the eyes.
    face = -smooth(-face, ellipsoid(side - eyeX, y - 0.1, z - 0.3, 1.9, 1.15, 1.5), 0.9)
    face = smooth(face, rod(x, y, z, [0, 0.6, -0.3], [0, -3.8 * nose, 1.7], 0.6, 1), 0.9)
    face = smooth(face, ellipsoid(side - 1.25 * nose, y + 4.2 * nose, z - 0.6, 0.75, 0.65, 0.9), 0.6)
    const lips = ellipsoid(x, y + LIPS_CM, z - 0.15 + 0.09 * x * x, 2.5 * smile, 0.8, 0.75)
    const ear = ellipsoid(side - 7.7 * head, y + 1.6, z + 9, 0.9, 3.2, 1.9)
    const neck = rod(x, y, z, [0, -9, -9.5], [0, -24, -11], 5.4, 5.8)
    let skin = smooth(smooth(face, lips, 0.35), Math.min(ear, neck), 0.5)
    const eye = long(side - eyeX, y, z + 1.15) - 1.25
    let hair = Math.max(skull - 1.1, Math.min(z + 3.5 + 0.9 * Math.max(0, 6.2 - y), 99))
    if (wears === 'long hair') {
      const fall = Math.max(rod(side, y, z, [6.6, 4, -8.5], [8.4, -19, -8.5], 2.6, 3.2), -(side - 4.9))
      hair = smooth(hair, fall, 1.5)
    }
    let cloth = torso
    if (wears === 'head scarf') {
      const opening = ellipsoid(x, y + 1.9, 0, 5.7 * head, 8.4, 1e3)
      const wrap = smooth(smooth(skull - 1.5, face - 1.2, 2), rod(x, y, z, [0, -8, -8.5], [0, -22, -9], 8, 11), 3)
      cloth = smooth(torso, Math.max(wrap, z > -9 ? -opening : wrap), 1.5)
      hair = 99
    }
    if (wears === 'beard' && y < -2) {
      const beard = face - clamp((-4.6 - y) * 0.35 + (side > 2.6 ? 0.5 : 0), 0, 0.8)
      if (lips > 0.25 && beard < hair && beard < skin) hair = Math.min(hair, beard)
    }
    let frame = 99
    if (wears === 'glasses') {
      const ring = long(side - eyeX - 0.1, (y + 0.2) * 1.2) - 2.45
      frame = long(ring, z - 1 + 0.06 * side * side) - 0.24
      frame = Math.min(frame, rod(side, y, z, [5.6, 0.3, -0.6], [7.8 * head, 0.6, -9], 0.2, 0.2))
      frame = Math.min(frame, rod(side, y, z, [0, 0.3, 1.2], [1, 0.2, 1.1], 0.2, 0.2))
    }
    let material: Material = lips < face + 0.05 && Math.abs(y + LIPS_CM) < 0.85 ? 'lips' : 'skin'
    const take = (distance: number, what: Material) => {
      if (distance >= skin) return
      skin = distance
      material = what
    }
    take(eye, 'eye')
    take(hair, 'hair')
    take(cloth, 'cloth')
    take(frame, 'frame')
    return [skin, material]
  }
}

/** What the material reflects at this place of the head. */
// oxlint-disable-next-line complexity -- one part of the face after another
function colourAt(material: Material, { skin, hair, shape, wears }: Person, [x, y, z]: Vector): Vector {
  const side = Math.abs(x)
  const eyeX = 3.15 * shape.eyes
  const shade = (colour: Vector, by: number): Vector => [colour[0] * by, colour[1] * by, colour[2] * by]
  if (material === 'cloth') return wears === 'head scarf' ? [0.2, 0.22, 0.3] : [0.12, 0.14, 0.2]
  if (material === 'frame') return [0.02, 0.02, 0.02]
  if (material === 'hair') return hair
  if (material === 'lips') {
    if (Math.abs(y + LIPS_CM) < 0.13) return shade(skin, 0.25)
    return [skin[0] * 0.8, skin[1] * 0.5, skin[2] * 0.55]
  }
  if (material === 'eye') {
    const [dx, dy] = [(side - eyeX) / 1.55, y]
    const open = 0.55 * (1 - dx * dx)
    if (dy > open || dy < -open) return dy > open && dy < open + 0.22 ? [0.02, 0.015, 0.01] : shade(skin, 0.8)
    const iris = long(side - eyeX, y - 0.05)
    return iris < 0.3 ? [0.01, 0.01, 0.01] : iris < 0.62 ? [0.06, 0.035, 0.02] : [0.62, 0.6, 0.58]
  }
  // Brows, and the openings of the nose.
  const brow = 1.85 + 0.12 * (3.4 - side)
  if (z > -5 && side > 1.3 && side < 5 && Math.abs(y - brow) < 0.42 - 0.06 * Math.abs(side - 2.6)) return hair
  if (z > 0 && long(side - 0.75 * shape.nose, (y + 4.75 * shape.nose) * 1.8) < 0.42) return shade(skin, 0.15)
  return skin
}

/** Red, green, blue and alpha, row by row. */
export function drawPerson(person: Person, shot: Shot, random: Random): Uint8ClampedArray {
  const { width, height, lamp } = shot
  const body = createBody(person)
  const turn = createTurn(shot)
  const pixels = new Uint8ClampedArray(width * height * 4)
  const cmPerPixel = LIPS_CM / shot.unit / height
  const light = normalise(turn.toHead(lamp))
  const [lean, sin] = [Math.cos((shot.leanDegrees * Math.PI) / 180), Math.sin((shot.leanDegrees * Math.PI) / 180)]
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const [u, v] = [(px + 0.5 - shot.x * width) * cmPerPixel, (py + 0.5 - shot.y * height) * cmPerPixel]
      // A camera that leans turns the picture about its middle of the eyes.
      const [sx, sy] = [u * lean + v * sin, u * sin - v * lean]
      const way = normalise([sx, sy, -CAMERA_CM])
      const from = turn.toHead([0, 0, CAMERA_CM])
      const ray = turn.toHead(way)
      const hit = march(body, from, ray)
      const glow = 1 - 0.35 * long(px / width - 0.35, py / height - 0.3)
      let colour: Vector = [shot.wall[0] * glow, shot.wall[1] * glow, shot.wall[2] * glow]
      if (hit !== undefined) {
        const { place, material, closeness } = hit
        const normal = normalAt(body, place)
        const lit = Math.max(0, dot(normal, light))
        const isShaded = lit > 0 && march(body, along(place, normal, 0.4), light, 40) !== undefined
        const half = normalise([light[0] - ray[0], light[1] - ray[1], light[2] - ray[2]])
        const shine = material === 'cloth' || isShaded ? 0 : 0.12 * Math.max(0, dot(normal, half)) ** 24
        const strength = shot.ambient * closeness * (0.75 + 0.25 * normal[1]) + (isShaded ? 0 : shot.lampStrength * lit)
        const base = colourAt(material, person, place)
        colour = [base[0] * strength + shine, base[1] * strength + shine, base[2] * strength + shine]
      }
      const at = (py * width + px) * 4
      for (let c = 0; c < 3; c++) {
        const shown = 255 * clamp(colour[c]! * shot.exposure, 0, 1) ** (1 / 2.2)
        pixels[at + c] = shown + shot.noise * (random() + random() - 1)
      }
      pixels[at + 3] = 255
    }
  }
  return pixels
}

/** From the room to the head, which is turned about its own middle. */
function createTurn({ turnDegrees, nodDegrees }: Shot) {
  const [turn, nod] = [(turnDegrees * Math.PI) / 180, (nodDegrees * Math.PI) / 180]
  const [cosT, sinT, cosN, sinN] = [Math.cos(turn), Math.sin(turn), Math.cos(nod), Math.sin(nod)]
  return {
    toHead: ([x, y, z]: Vector): Vector => {
      const [a, b] = [x * cosT - z * sinT, x * sinT + z * cosT]
      return [a, y * cosN - b * sinN, y * sinN + b * cosN]
    },
  }
}

function march(body: ReturnType<typeof createBody>, from: Vector, way: Vector, farthest = 160) {
  let far = farthest > 100 ? CAMERA_CM - 40 : 0
  let closeness = 1
  for (let step = 0; step < 60 && far < farthest; step++) {
    const place = along(from, way, far)
    const [distance, material] = body(...place)
    if (distance < 0.03) return { place, material, closeness: 1 - step / 120 }
    closeness = distance
    far += distance * 0.85
  }
  return closeness < 0.1 && farthest > 100
    ? { place: along(from, way, far), material: 'hair' as const, closeness: 0.5 }
    : undefined
}

function normalAt(body: ReturnType<typeof createBody>, [x, y, z]: Vector): Vector {
  const e = 0.04
  const here = body(x, y, z)[0]
  return normalise([body(x + e, y, z)[0] - here, body(x, y + e, z)[0] - here, body(x, y, z + e)[0] - here])
}

const along = (from: Vector, way: Vector, far: number): Vector => [
  from[0] + way[0] * far,
  from[1] + way[1] * far,
  from[2] + way[2] * far,
]
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
function normalise(vector: Vector): Vector {
  const length = long(...vector)
  return [vector[0] / length, vector[1] / length, vector[2] / length]
}
