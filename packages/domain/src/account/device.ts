const UNKNOWN = 'Unknown device'

/** Order matters, the first match wins: most browsers also claim to be Chrome, and Chrome claims to be Safari. */
const BROWSERS: readonly (readonly [name: string, ...tokens: string[]])[] = [
  ['Edge', 'Edg/', 'EdgA/', 'EdgiOS/', 'Edge/'],
  ['Opera', 'OPR/', 'OPT/', 'Opera'],
  ['Samsung Internet', 'SamsungBrowser/'],
  ['DuckDuckGo', 'DuckDuckGo/', 'Ddg/'],
  ['Firefox', 'Firefox/', 'FxiOS/'],
  ['Chrome', 'Chrome/', 'CriOS/', 'Chromium/'],
  ['Safari', 'Safari/'],
]

const SYSTEMS: readonly (readonly [name: string, ...tokens: string[]])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['ChromeOS', 'CrOS'],
  ['macOS', 'Macintosh', 'Mac OS X'],
  ['Linux', 'Linux', 'X11'],
]

/**
 * "Chrome on macOS", for the list of sessions. The result only ever contains words of these tables, because a user
 * agent identifies its sender too closely and can contain any text.
 */
export function describeDevice(userAgent: string | undefined): string {
  if (userAgent === undefined) return UNKNOWN
  const findName = (table: typeof BROWSERS) =>
    table.find(([, ...tokens]) => tokens.some((token) => userAgent.includes(token)))?.[0]
  const [browser, system] = [findName(BROWSERS), findName(SYSTEMS)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? (system === undefined ? UNKNOWN : `A browser on ${system}`)
}
