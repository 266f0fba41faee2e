const UNKNOWN = 'Unknown device'

/** The first that fits wins: nearly every browser also claims to be Chrome, and nearly every Chrome to be Safari. */
const BROWSERS: readonly (readonly [name: string, ...marks: string[]])[] = [
  ['Edge', 'Edg/', 'EdgA/', 'EdgiOS/', 'Edge/'],
  ['Opera', 'OPR/', 'OPT/', 'Opera'],
  ['Samsung Internet', 'SamsungBrowser/'],
  ['DuckDuckGo', 'DuckDuckGo/', 'Ddg/'],
  ['Firefox', 'Firefox/', 'FxiOS/'],
  ['Chrome', 'Chrome/', 'CriOS/', 'Chromium/'],
  ['Safari', 'Safari/'],
]

const SYSTEMS: readonly (readonly [name: string, ...marks: string[]])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['ChromeOS', 'CrOS'],
  ['macOS', 'Macintosh', 'Mac OS X'],
  ['Linux', 'Linux', 'X11'],
]

/**
 * "Chrome on macOS", for the list of sessions. Only words from these tables ever come out: what a browser says about
 * itself is long, telling, and anybody's to write.
 */
export function describeDevice(userAgent: string | undefined): string {
  if (userAgent === undefined) return UNKNOWN
  const find = (table: typeof BROWSERS) =>
    table.find(([, ...marks]) => marks.some((mark) => userAgent.includes(mark)))?.[0]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? (system === undefined ? UNKNOWN : `A browser on ${system}`)
}
