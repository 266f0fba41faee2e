import type { GivenSettings } from './deployment-rules.ts'
import type { Rule } from './public-site-rules.ts'

/** Names of others differ from a shorter one of ours by a letter too: HOSTS, PORTS. */
const SHORTEST_NAME = 8
/** From this length on a name with two mistakes is still nobody else's; before, CONSOLE_HOST is as near to CONSOLE_PORT. */
const LONG_NAME = 16
/** Read by many other programs, and no harm if it was meant for us. */
const FOREIGN_NAMES = new Set(['LOGLEVEL'])
/** Kubernetes sets API_PORT=tcp://10.0.0.1:80 for a service called api, and so does Docker for links. */
const SERVICE_ADDRESS = /^(tcp|udp|sctp):\/\//

/**
 * Refuses names that are nearly that of a setting. Such a setting would silently have its default: a migration would change
 * the database of development. A name beside the setting that it resembles belongs to another program.
 */
export function listMisspeltNames(given: GivenSettings, known: readonly string[]): Rule[] {
  const unset = known.filter((name) => name.length >= SHORTEST_NAME && given[name] === undefined)
  return Object.entries(given).flatMap(([name, value = '']) => {
    if (known.includes(name) || FOREIGN_NAMES.has(name) || SERVICE_ADDRESS.test(value)) return []
    const meant = unset.find((setting) => isNearly(name.toUpperCase(), setting))
    if (meant === undefined) return []
    return [{ setting: name, error: `There is no such setting: did you mean ${meant}?`, isBroken: () => true }]
  })
}

const isNearly = (name: string, setting: string): boolean =>
  hasAtMost(setting.length < LONG_NAME ? 1 : 2, name, setting)

/** Whether at most this many letters were left out, added, replaced or swapped with their neighbour. */
function hasAtMost(mistakes: number, written: string, meant: string): boolean {
  let equal = 0
  while (equal < written.length && written[equal] === meant[equal]) equal += 1
  const [a, b] = [written.slice(equal), meant.slice(equal)]
  if (mistakes === 0 || a === b) return a === b
  const isSwapped = a[0] === b[1] && a[1] === b[0]
  return (
    hasAtMost(mistakes - 1, a, b.slice(1)) ||
    hasAtMost(mistakes - 1, a.slice(1), b) ||
    hasAtMost(mistakes - 1, a.slice(1), b.slice(1)) ||
    (isSwapped && hasAtMost(mistakes - 1, a.slice(2), b.slice(2)))
  )
}
