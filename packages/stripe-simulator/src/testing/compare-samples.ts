type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names of what we have and Stripe's sample has not, at every depth where the sample shows anything. */
export function listBeyondSample(ours: unknown, sample: unknown, path: string): string[] {
  if (Array.isArray(ours) && Array.isArray(sample)) {
    const samples = sample as unknown[]
    return samples.length === 0 ? [] : (ours as unknown[]).flatMap((one) => listBeyondSample(one, samples[0], path))
  }
  if (!isObject(ours) || !isObject(sample) || isFree(path)) return []
  return Object.entries(ours).flatMap(([name, value]) =>
    name in sample ? listBeyondSample(value, sample[name], `${path}.${name}`) : [`${path}.${name}`],
  )
}

/** The names in metadata are whatever somebody chose; an event holds another object each time. */
const isFree = (path: string) => /\.metadata$|^event\.data\.object$/.test(path)
