const TYPE_BY_EXTENSION = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

export type ScriptType = (typeof TYPE_BY_EXTENSION)[keyof typeof TYPE_BY_EXTENSION]

/** The pages of a confidential PDF, extracted in the browser and sent in place of the file. */
export const EXTRACTED_PAGES_TYPE = 'application/vnd.sidelight.pages+json'

/** As what a script can be sent. */
export type UploadType = ScriptType | typeof EXTRACTED_PAGES_TYPE

/** Formats for which browsers state no type, or a different one on each system, with the type as which they are sent. */
const OTHER_FORMATS = {
  fdx: { name: 'Final Draft', type: 'text/plain' },
  fountain: { name: 'Fountain', type: 'text/plain' },
  rtf: { name: 'Rich text', type: 'text/plain' },
  odt: { name: 'OpenDocument', type: TYPE_BY_EXTENSION.docx },
  html: { name: 'Web page', type: 'text/plain' },
  htm: { name: 'Web page', type: 'text/plain' },
  md: { name: 'Markdown', type: 'text/plain' },
} as const satisfies Record<string, { name: string; type: ScriptType }>

const FORMAT_BY_TYPE = {
  'application/pdf': 'PDF',
  'text/plain': 'TXT',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
} satisfies Record<ScriptType, string>

const TYPES: readonly string[] = Object.values(TYPE_BY_EXTENSION)
const isScriptType = (type: string): type is ScriptType => TYPES.includes(type)

/** For a file picker. Includes the extensions, because some systems have no type for these files. */
export const ACCEPTED_EXTENSIONS = [
  ...TYPES,
  ...Object.keys({ ...TYPE_BY_EXTENSION, ...OTHER_FORMATS }).map((extension) => `.${extension}`),
].join(',')

const extensionOf = (name: string): string => /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ''
const statedTypeOf = (type: string): string => type.toLowerCase().split(';', 1)[0] ?? ''
const isKeyOf = <Map extends object>(map: Map, key: string): key is keyof Map & string => Object.hasOwn(map, key)

/**
 * The type as which a supported file is uploaded. Files of other programs are recognised by their extension and uploaded
 * as plain text or as a Word document; the server recognises them by their content. Where the system states no type for
 * another file, its extension decides.
 */
export function findScriptType({ name, type }: { name: string; type: string }): ScriptType | undefined {
  const extension = extensionOf(name)
  if (isKeyOf(OTHER_FORMATS, extension)) return OTHER_FORMATS[extension].type
  const statedType = statedTypeOf(type)
  if (statedType !== '') return isScriptType(statedType) ? statedType : undefined
  return isKeyOf(TYPE_BY_EXTENSION, extension) ? TYPE_BY_EXTENSION[extension] : undefined
}

export function describeFormat({ name, type }: { name: string; type: ScriptType }): string {
  const extension = extensionOf(name)
  return isKeyOf(OTHER_FORMATS, extension) ? OTHER_FORMATS[extension].name : FORMAT_BY_TYPE[type]
}

/** So many photos can become one script. */
export const MAX_PHOTOS = 20

const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']
const PHOTO_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif']

/** For a picker of photos. Includes the extensions, because only Apple's systems have a type for HEIC. */
export const ACCEPTED_PHOTOS = [...PHOTO_TYPES, ...PHOTO_EXTENSIONS.map((extension) => `.${extension}`)].join(',')

/** Whether a file is a photo of a page, as far as its type or, without one, its extension tells. */
export function isPhoto({ name, type }: { name: string; type: string }): boolean {
  const statedType = statedTypeOf(type)
  return statedType === '' ? PHOTO_EXTENSIONS.includes(extensionOf(name)) : PHOTO_TYPES.includes(statedType)
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
