import { type FaceNetwork, type Grid, INPUT_SIDE, NUMBERS_PER_BOX } from './face-network.ts'

/** In heights of the picture, from its upper left corner. */
interface Point {
  x: number
  y: number
}

interface Square extends Point {
  side: number
}

/** The square as `INPUT_SIDE` rows of as many pixels (red, green, blue, alpha), black where it is outside of the picture. */
export type ReadSquare = (square: Square) => Uint8ClampedArray

/** What is known of one picture: where a face is in it. Nothing of these says what somebody looks like. */
export interface FrameMeasures {
  /** From the middle of the eyes to the lips, in heights of the picture. */
  unit: number
  /** How far down the eyes are, and the top of the head, which is computed: hair and hats hide it. */
  eyes: number
  crown: number
  /** How far to the right the nose is, as a share of the width. */
  nose: number
  /** How far the line of the eyes falls to the right. */
  leanDegrees: number
  /** Both temples are about as far from the nose. */
  isFacing: boolean
  /** Brightness of both halves of the face, 0 to 255, as the camera sees them. */
  leftLuma: number
  rightLuma: number
}

/** In heights of the picture. */
interface Face {
  /** The one on the left of the picture first. */
  eyes: [Point, Point]
  nose: Point
  lips: Point
  temples: [Point, Point]
}

const FACE = {
  /** Below it what was found may be a lamp or a pattern of the wall. */
  surestScore: 0.6,
  /** Boxes that share this much of their area are of the same face. */
  sameShare: 0.3,
  /** The side of the square in which a found face is looked at, in units. */
  nearUnits: 6.5,
  /** From the eyes to the top of the head, in units. */
  crownUnits: 1.9,
  /** A head that is turned has one temple farther from the nose. */
  turnRatio: 1.8,
}

/**
 * Looks at the whole picture or, if no face is found, at the square in its middle, in which a face is larger. A found face is
 * looked at once more from near: in the whole picture its eyes are few pixels apart.
 */
export function lookAtFrame(network: FaceNetwork, aspect: number, readSquare: ReadSquare): FrameMeasures | undefined {
  const look = (middle: Point, side: number) => {
    const square = { x: middle.x - side / 2, y: middle.y - side / 2, side }
    const pixels = readSquare(square)
    const face = findFace(network.look(toInput(pixels)), square)
    return face && { ...measureFace(face, aspect), ...measureHalves(face, square, pixels), nosePoint: face.nose }
  }
  const middle = { x: aspect / 2, y: 0.5 }
  const found = look(middle, Math.max(aspect, 1)) ?? look(middle, Math.min(aspect, 1))
  return found && (look(found.nosePoint, found.unit * FACE.nearUnits) ?? found)
}

function toInput(pixels: Uint8ClampedArray): Float64Array {
  const input = new Float64Array(INPUT_SIDE * INPUT_SIDE * 3)
  for (let i = 0; i < input.length; i++) input[i] = pixels[Math.floor(i / 3) * 4 + (i % 3)]! / 127.5 - 1
  return input
}

interface Box {
  score: number
  numbers: number[]
}

/** The face with the highest score, as the mean of the boxes that are about it: single ones tremble. */
function findFace(grids: readonly Grid[], square: Square): Face | undefined {
  const boxes = grids.flatMap(listBoxes).toSorted((a, b) => b.score - a.score)
  const [best] = boxes
  if (best === undefined || best.score < FACE.surestScore) return undefined
  const same = boxes.filter((box) => shareArea(best.numbers, box.numbers) > FACE.sameShare)
  const weight = same.reduce((sum, { score }) => sum + score, 0)
  const mean = (i: number) => same.reduce((sum, { score, numbers }) => sum + score * numbers[i]!, 0) / weight
  const point = (i: number): Point => ({
    x: square.x + square.side * mean(4 + 2 * i),
    y: square.y + square.side * mean(5 + 2 * i),
  })
  return { eyes: [point(0), point(1)], nose: point(2), lips: point(3), temples: [point(4), point(5)] }
}

/** Half as sure as a face must be, each with its numbers in shares of the square: middle, size, six points. */
function listBoxes({ side, boxesPerCell, scores, boxes }: Grid): Box[] {
  return Array.from(scores, (raw, i) => ({ score: 1 / (1 + Math.exp(-raw)), i }))
    .filter(({ score }) => score >= FACE.surestScore / 2)
    .map(({ score, i }) => {
      const cell = Math.floor(i / boxesPerCell)
      const corner = [((cell % side) + 0.5) / side, (Math.floor(cell / side) + 0.5) / side]
      const numbers = Array.from(boxes.subarray(i * NUMBERS_PER_BOX, (i + 1) * NUMBERS_PER_BOX), (number, k) =>
        // The third and fourth are width and height.
        k === 2 || k === 3 ? number / INPUT_SIDE : number / INPUT_SIDE + corner[k % 2]!,
      )
      return { score, numbers }
    })
}

/** The shared area of two boxes as a share of what they cover together. */
function shareArea(one: readonly number[], other: readonly number[]): number {
  const overlap = (axis: 0 | 1): number => {
    const [a, b] = [one[axis]!, other[axis]!]
    const [halfA, halfB] = [one[axis + 2]! / 2, other[axis + 2]! / 2]
    return Math.max(0, Math.min(a + halfA, b + halfB) - Math.max(a - halfA, b - halfB))
  }
  const shared = overlap(0) * overlap(1)
  return shared / (one[2]! * one[3]! + other[2]! * other[3]! - shared)
}

function measureFace({ eyes: [left, right], nose, lips, temples }: Face, aspect: number) {
  const middle = between(left, right, 0.5)
  const unit = distance(middle, lips)
  const [toLeft, toRight] = [distance(temples[0], nose), distance(temples[1], nose)]
  return {
    unit,
    eyes: middle.y,
    crown: middle.y - FACE.crownUnits * unit,
    nose: nose.x / aspect,
    leanDegrees: (Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI,
    isFacing: Math.max(toLeft / toRight, toRight / toLeft) < FACE.turnRatio,
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + share * (b.x - a.x),
  y: a.y + share * (b.y - a.y),
})

const SAMPLES = 8

/** The mean brightness between each eye, the middle of both and the lips, where hair, hats and the wall are not. */
function measureHalves({ eyes: [left, right], lips }: Face, square: Square, pixels: Uint8ClampedArray) {
  const middle = between(left, right, 0.5)
  const place = (at: number, from: number) =>
    Math.min(INPUT_SIDE - 1, Math.max(0, Math.floor(((at - from) / square.side) * INPUT_SIDE)))
  const lumaOf = (eye: Point): number => {
    let sum = 0
    for (let across = 1; across <= SAMPLES; across++) {
      for (let down = 1; down <= SAMPLES; down++) {
        const top = between(middle, eye, across / SAMPLES)
        const [x, y] = [top.x + (down / SAMPLES) * (lips.x - middle.x), top.y + (down / SAMPLES) * (lips.y - middle.y)]
        const at = (place(y, square.y) * INPUT_SIDE + place(x, square.x)) * 4
        sum += 0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!
      }
    }
    return sum / SAMPLES ** 2
  }
  return { leftLuma: lumaOf(left), rightLuma: lumaOf(right) }
}
