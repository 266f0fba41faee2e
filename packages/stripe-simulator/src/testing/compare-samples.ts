type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists our fields that Stripe's sample lacks, at every depth that the sample shows. */
export function listBeyondSample(ours: unknown, sample: unknown, path: string): string[] {
  if (Array.isArray(ours) && Array.isArray(sample)) {
    const samples = sample as unknown[]
    return samples.length === 0 ? [] : (ours as unknown[]).flatMap((item) => listBeyondSample(item, samples[0], path))
  }
  if (!isObject(ours) || !isObject(sample) || hasArbitraryFields(path)) return []
  return Object.entries(ours).flatMap(([name, value]) =>
    name in sample ? listBeyondSample(value, sample[name], `${path}.${name}`) : [`${path}.${name}`],
  )
}

/** Metadata has arbitrary names, and each event holds another object. */
const hasArbitraryFields = (path: string) => /\.metadata$|^event\.data\.object$/.test(path)
