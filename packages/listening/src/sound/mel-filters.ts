const toMel = (hz: number): number => 2595 * Math.log10(1 + hz / 700)
const fromMel = (mel: number): number => 700 * (10 ** (mel / 2595) - 1)

export interface Filter {
  first: number
  weights: Float64Array
}

export interface MelConfig {
  sampleRate: number
  size: number
  filters: number
  lowestHz: number
  highestHz: number
}

/** Up to this share of the highest frequency the axis is stretched evenly; above it the rest is fitted in. */
const EVEN_SHARE = 0.8

/**
 * Moves a frequency of the acoustic model to where a speaker has it whose vocal tract is shorter (a factor above 1) or longer
 * than that of the model's speakers. The highest frequency stays, because nothing lies above it.
 */
function warpFrequency(hz: number, factor: number, highestHz: number): number {
  const bendHz = (EVEN_SHARE * highestHz) / Math.max(1, factor)
  if (hz <= bendHz) return hz * factor
  return bendHz * factor + ((hz - bendHz) * (highestHz - bendHz * factor)) / (highestHz - bendHz)
}

/** Triangular filters of equal area with their corners on spectrum bins, as the acoustic models were trained. */
export function buildMelFilters(config: MelConfig, warp = 1): Filter[] {
  const binHz = config.sampleRate / config.size
  const [low, high] = [toMel(config.lowestHz), toMel(config.highestHz)]
  const corners = Array.from({ length: config.filters + 2 }, (_, i) => {
    const hz = fromMel(low + ((high - low) * i) / (config.filters + 1))
    return Math.round(warpFrequency(hz, warp, config.highestHz) / binHz) * binHz
  })
  return Array.from({ length: config.filters }, (_, i) => {
    const [left, middle, right] = [corners[i]!, corners[i + 1]!, corners[i + 2]!]
    const first = Math.ceil(left / binHz)
    const count = Math.floor(right / binHz) - first + 1
    const area = 2 / (right - left)
    const weights = Float64Array.from({ length: count }, (_weight, k) => {
      const hz = (first + k) * binHz
      return area * Math.max(0, Math.min((hz - left) / (middle - left), (right - hz) / (right - middle)))
    })
    return { first, weights }
  })
}

export function applyFilter(filter: Filter, power: Float64Array): number {
  let sum = 0
  for (let i = 0; i < filter.weights.length; i++) sum += filter.weights[i]! * power[filter.first + i]!
  return sum
}
