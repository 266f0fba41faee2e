const TYPE_BY_EXTENSION = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

export type ScriptType = (typeof TYPE_BY_EXTENSION)[keyof typeof TYPE_BY_EXTENSION]

const TYPES: readonly string[] = Object.values(TYPE_BY_EXTENSION)
const isScriptType = (type: string): type is ScriptType => TYPES.includes(type)

/** For a file picker. Includes the extensions, because some systems have no type for DOCX. */
export const ACCEPTED_EXTENSIONS = [
  ...TYPES,
  ...Object.keys(TYPE_BY_EXTENSION).map((extension) => `.${extension}`),
].join(',')

/** The type of a supported file. Where the system states no type, the file's extension decides. */
export function findScriptType({ name, type }: { name: string; type: string }): ScriptType | undefined {
  const [statedType = ''] = type.toLowerCase().split(';')
  if (statedType !== '') return isScriptType(statedType) ? statedType : undefined
  const extension = /\.(\w+)$/.exec(name.toLowerCase())?.[1]
  return extension !== undefined && Object.hasOwn(TYPE_BY_EXTENSION, extension)
    ? TYPE_BY_EXTENSION[extension as keyof typeof TYPE_BY_EXTENSION]
    : undefined
}

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE
const MAX_MEGABYTES = 10
const SECONDS_PER_MEGABYTE = 5
const MIN_ESTIMATE_SECONDS = 10
const MINUTE_SECONDS = 60

export const isOversized = (bytes: number): boolean => bytes > MAX_MEGABYTES * MEGABYTE

export function describeSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  if (bytes < MEGABYTE) return `${Math.round(bytes / KILOBYTE)} KB`
  const megabytes = (bytes / MEGABYTE).toFixed(1)
  // A file one byte above the limit must not be shown with the size of the limit.
  return isOversized(bytes) && megabytes === '10.0' ? 'just over 10 MB' : `${megabytes.replace(/\.0$/, '')} MB`
}

export const estimateSeconds = (bytes: number): number =>
  Math.max(MIN_ESTIMATE_SECONDS, Math.ceil((bytes / MEGABYTE) * SECONDS_PER_MEGABYTE))

export function describeEstimate(bytes: number): string {
  const seconds = estimateSeconds(bytes)
  if (seconds < MINUTE_SECONDS) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / MINUTE_SECONDS)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
