// How often the framing check finds drawn people, and how often it says something about a good frame or nothing about a bad one.
// Drawn people are not people: what this measures is the rules and the forward pass, not whom the network was trained on.
//   npm run bench:frame                     40 pictures a group that the rules were not chosen with
//   npm run bench:frame -- --half tuning
//   npm run bench:frame -- --save FOLDER    also writes some of the pictures
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addLook, type FrameFault, type FrameJudgement, UNCHECKED } from '@sidelight/domain/taping/frame/judge-frame'
import { lookAtFrame } from '@sidelight/domain/taping/frame/look-at-frame'
import { createCanvas, ImageData } from '@napi-rs/canvas'
import { createDraw, type Draw } from '../align/draw.ts'
import { drawPerson, type Person, type Shot, type Vector } from './draw-person.ts'
import { loadNetwork, readSquares } from './drawn-frame.ts'

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'judging' },
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    save: { type: 'string' },
  },
})

/** From light to dark. */
const SKINS: Record<string, Vector> = {
  'skin 1': [0.8, 0.6, 0.5],
  'skin 2': [0.65, 0.43, 0.32],
  'skin 3': [0.5, 0.3, 0.2],
  'skin 4': [0.33, 0.18, 0.11],
  'skin 5': [0.18, 0.09, 0.055],
  'skin 6': [0.09, 0.045, 0.03],
}
const WEARS: readonly Person['wears'][] = ['nothing', 'glasses', 'beard', 'head scarf', 'long hair']
const LIGHTS: Record<string, (draw: Draw) => Partial<Shot>> = {
  'light in front': (draw) => ({ lamp: [draw.between(-0.6, 0.6), draw.between(0.2, 0.7), 1] }),
  'light from a side': (draw) => ({ lamp: [draw.pick([-1, 1]), 0.4, 0.8], ambient: draw.between(0.35, 0.5) }),
  'dim and noisy': (draw) => ({ lamp: [0, 0.5, 1], exposure: draw.between(0.25, 0.45), noise: draw.between(14, 22) }),
}

function drawGoodShot(draw: Draw, skin: Vector): Shot {
  const unit = draw.between(0.09, 0.165)
  return {
    width: 256,
    height: 144,
    unit,
    x: draw.between(0.42, 0.58),
    // The eyes near the upper third, the head whole and without too much above it.
    y: Math.min(0.15 + 1.9 * unit, Math.max(draw.between(0.3, 0.36), 0.05 + 1.9 * unit)),
    leanDegrees: draw.between(-1.5, 1.5),
    turnDegrees: draw.between(-12, 12),
    nodDegrees: draw.between(-7, 7),
    lamp: [draw.between(-0.6, 0.6), draw.between(0.2, 0.7), 1],
    lampStrength: draw.between(0.6, 1),
    ambient: draw.between(0.25, 0.5),
    // A camera opens up a little for what is dark.
    exposure: draw.between(0.8, 1.3) * (1.5 - 0.6 * skin[0]),
    noise: draw.between(3, 10),
    wall: draw.pick<Vector>([
      [0.35, 0.34, 0.33],
      [0.08, 0.1, 0.13],
      [0.45, 0.4, 0.33],
    ]),
  }
}

/** What is wrong with a frame, and the one sentence that is expected of it. */
const FAULTS: Partial<Record<FrameFault, (draw: Draw) => Partial<Shot>>> = {
  near: (draw) => ({ unit: draw.between(0.22, 0.3), y: draw.between(0.61, 0.66) }),
  far: (draw) => ({ unit: draw.between(0.045, 0.066), y: 0.27 }),
  low: (draw) => ({ y: draw.between(0.45, 0.6) }),
  'head cut': (draw) => ({ unit: draw.between(0.13, 0.16), y: draw.between(0.12, 0.2) }),
  'too far left': (draw) => ({ x: draw.between(0.7, 0.85) }),
  'too far right': (draw) => ({ x: draw.between(0.15, 0.3) }),
  'leaning left': (draw) => ({ leanDegrees: draw.between(8, 14), turnDegrees: 0 }),
  'leaning right': (draw) => ({ leanDegrees: draw.between(-14, -8), turnDegrees: 0 }),
  'left dark': () => ({ lamp: [-1, 0.1, 0.15], ambient: 0.06, turnDegrees: 0 }),
  'right dark': () => ({ lamp: [1, 0.1, 0.15], ambient: 0.06, turnDegrees: 0 }),
}

const network = loadNetwork()
const cpuMs: number[] = []

/** As four looks a second apart would be judged: the noise of the camera differs, the actor sits still. */
function judge(person: Person, shot: Shot, draw: Draw): { judgement: FrameJudgement | undefined; isFound: boolean } {
  const pixels = drawPerson(person, { ...shot, noise: 0 }, () => 0.5)
  let check = UNCHECKED
  for (let look = 0; look < 4; look++) {
    const noisy = pixels.map((value, i) =>
      i % 4 === 3 ? 255 : value + shot.noise * (draw.between(0, 1) + draw.between(0, 1) - 1),
    )
    const read = readSquares(noisy, shot)
    const before = process.cpuUsage()
    check = addLook(check, lookAtFrame(network, shot.width / shot.height, read))
    const { user, system } = process.cpuUsage(before)
    cpuMs.push((user + system) / 1000)
  }
  return { judgement: check.judgement, isFound: check.looks.filter((look) => look !== undefined).length >= 3 }
}

function save(name: string, pixels: Uint8ClampedArray, { width, height }: Shot): void {
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0)
  writeFileSync(join(values.save ?? '', `${name.replaceAll(' ', '-')}.png`), canvas.toBuffer('image/png'))
}

interface Group {
  name: string
  /** `good` for every frame that needs no sentence. */
  expected: FrameJudgement
  change: (draw: Draw) => { skin?: Vector; wears?: Person['wears']; shot?: Partial<Shot> }
}

const groups: Group[] = [
  ...Object.entries(SKINS).map(([name, skin]) => ({ name, expected: 'good' as const, change: () => ({ skin }) })),
  ...WEARS.map((wears) => ({ name: wears, expected: 'good' as const, change: () => ({ wears }) })),
  ...Object.entries(LIGHTS).map(([name, light]) => ({
    name,
    expected: 'good' as const,
    change: (draw: Draw) => ({ shot: light(draw) }),
  })),
  ...Object.entries(FAULTS).map(([name, fault]) => ({
    name,
    expected: name as FrameFault,
    change: (draw: Draw) => ({ shot: fault(draw) }),
  })),
]

console.log(`${values.half} half, seed ${values.seed}, ${values.count} pictures a group, four looks each`)
for (const [at, { name, expected, change }] of groups.entries()) {
  if (!name.includes(values.only)) continue
  const said = new Map<string, number>()
  let found = 0
  for (let i = 0; i < Number(values.count); i++) {
    const draw = createDraw(Number(values.seed) * 1_000_000 + (values.half === 'tuning' ? 500_000 : 0) + at * 1000 + i)
    const { skin = draw.pick(Object.values(SKINS)), wears = draw.pick(WEARS), shot: changed } = change(draw)
    const scale = () => draw.between(0.9, 1.1)
    const person: Person = {
      skin,
      wears,
      hair: draw.pick<Vector>([
        [0.12, 0.07, 0.04],
        [0.02, 0.015, 0.012],
        [0.3, 0.2, 0.1],
      ]),
      shape: { head: scale(), jaw: scale(), eyes: scale(), nose: scale(), smile: scale() },
    }
    const shot = { ...drawGoodShot(draw, skin), ...changed }
    const { judgement = 'undecided', isFound } = judge(person, shot, draw)
    if (isFound) found += 1
    said.set(judgement, (said.get(judgement) ?? 0) + 1)
    if (values.save !== undefined && i < 2)
      save(
        `${name} ${i}`,
        drawPerson(person, shot, () => draw.between(0, 1)),
        shot,
      )
  }
  const counts = [...said].toSorted((a, b) => b[1] - a[1]).map(([judgement, count]) => `${judgement} ${count}`)
  console.log(`${name.padEnd(18)} expected ${expected.padEnd(14)} found ${found}, ${counts.join(', ')}`)
}
const sorted = cpuMs.toSorted((a, b) => a - b)
const share = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0)
console.log(`CPU of a look: median ${share(0.5)} ms, p95 ${share(0.95)} ms, of ${sorted.length} looks`)
