const TYPE_BY_ENDING = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

export type ScriptType = (typeof TYPE_BY_ENDING)[keyof typeof TYPE_BY_ENDING]

const TYPES: readonly string[] = Object.values(TYPE_BY_ENDING)
const isScriptType = (type: string): type is ScriptType => TYPES.includes(type)

/** What a file picker should offer. Endings too: some systems know no type for DOCX. */
export const ACCEPTED_EXTENSIONS = [...TYPES, ...Object.keys(TYPE_BY_ENDING).map((ending) => `.${ending}`)].join(',')

/** The type of a file we can read. Systems that name none are asked by the end of the file's name. */
export function findScriptType({ name, type }: { name: string; type: string }): ScriptType | undefined {
  const [plain = ''] = type.toLowerCase().split(';')
  if (plain !== '') return isScriptType(plain) ? plain : undefined
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1]
  return ending !== undefined && Object.hasOwn(TYPE_BY_ENDING, ending)
    ? TYPE_BY_ENDING[ending as keyof typeof TYPE_BY_ENDING]
    : undefined
}

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE
const MAX_MEGABYTES = 10
const SECONDS_PER_MEGABYTE = 5
const SHORTEST_SECONDS = 10
const MINUTE_SECONDS = 60

export const isOversized = (bytes: number): boolean => bytes > MAX_MEGABYTES * MEGABYTE

export function describeSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  if (bytes < MEGABYTE) return `${Math.round(bytes / KILOBYTE)} KB`
  const megabytes = (bytes / MEGABYTE).toFixed(1)
  // A byte above the limit must not read as the limit.
  return isOversized(bytes) && megabytes === '10.0' ? 'just over 10 MB' : `${megabytes.replace(/\.0$/, '')} MB`
}

export const estimateSeconds = (bytes: number): number =>
  Math.max(SHORTEST_SECONDS, Math.ceil((bytes / MEGABYTE) * SECONDS_PER_MEGABYTE))

export function describeEstimate(bytes: number): string {
  const seconds = estimateSeconds(bytes)
  if (seconds < MINUTE_SECONDS) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / MINUTE_SECONDS)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
