/** How often each brightness occurs: counts in 32 equal steps from black (0) to white (255). */
export interface LumaHistogram {
  /** The middle third of the width in the upper two thirds of the height, where a face is to be. */
  centre: readonly number[]
  /** The rest of the picture. */
  edges: readonly number[]
}

const STEPS = 32

/** Counts pixels of one or more pictures: the live one before a take, and those of a finished file. */
export function createLightMeter() {
  const createSteps = (): number[] => Array.from({ length: STEPS }, () => 0)
  const histogram = { centre: createSteps(), edges: createSteps() }
  return {
    histogram: histogram as LumaHistogram,
    /** `x` and `y` are shares of the picture's width and height. */
    count: (x: number, y: number, luma: number): void => {
      const steps = x >= 1 / 3 && x < 2 / 3 && y < 2 / 3 ? histogram.centre : histogram.edges
      const step = Math.floor((luma / 256) * STEPS)
      steps[step] = (steps[step] ?? 0) + 1
    },
  }
}

export type LightJudgement = 'good' | 'too dark' | 'burnt out' | 'window behind'

/** What helps; said before the take and about the file. No face is known, so none is named. */
export const LIGHT_REMEDIES: Record<Exclude<LightJudgement, 'good'>, string> = {
  'too dark': 'The picture is dark. Put a lamp behind the camera, or face a window.',
  'burnt out': 'Parts of the picture are burnt out to white. Step back from the lamp, or dim it.',
  'window behind': "It's much brighter behind you. Turn toward the window, or put a lamp behind the camera.",
}

/** Brightness is 0 to 255. */
const LIGHT = {
  darkestFace: 62,
  white: 244,
  burntShareOfFace: 0.12,
  burntShareOfEdges: 0.2,
  /** How much brighter than the face the rest is when a window is behind it. */
  windowContrast: 50,
}

/** A window behind the actor makes the face dark too; its remedy is another one, so it is named first. */
export function judgeLight({ centre, edges }: LumaHistogram): LightJudgement {
  const face = measureLuma(centre)
  const rest = measureLuma(edges)
  if (rest.whiteShare > LIGHT.burntShareOfEdges && rest.mean - face.mean > LIGHT.windowContrast) return 'window behind'
  if (face.whiteShare > LIGHT.burntShareOfFace) return 'burnt out'
  return face.mean < LIGHT.darkestFace ? 'too dark' : 'good'
}

/** An empty histogram, of a camera that shows nothing yet, is black. */
function measureLuma(bins: readonly number[]): { mean: number; whiteShare: number } {
  const width = 256 / bins.length
  const total = bins.reduce((sum, count) => sum + count, 0)
  if (total === 0) return { mean: 0, whiteShare: 0 }
  const share = (isCounted: (luma: number) => boolean): number =>
    bins.reduce((sum, count, i) => (isCounted((i + 0.5) * width) ? sum + count : sum), 0) / total
  return {
    mean: bins.reduce((sum, count, i) => sum + count * (i + 0.5) * width, 0) / total,
    whiteShare: share((luma) => luma >= LIGHT.white),
  }
}
