import { isIPv6 } from 'node:net'

/**
 * The address under which requests of a client are counted. An IPv6 customer has 2^64 addresses, which count as one
 * network; an IPv4 address mapped to IPv6 counts as the IPv4 address.
 */
export function clientAddressOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  return `${expandGroups(address).slice(0, 4).join(':')}::/64`
}

/**
 * The networks of a counted address, from the narrowest on. Whoever has an IPv6 /56 or /48 has hundreds or thousands of
 * networks of a customer, so the wider ones are counted too.
 */
export function listNetworks(source: string): string[] {
  const [first, second, third, fourth] = /^([^:]+):([^:]+):([^:]+):([^:]+)::\/64$/.exec(source)?.slice(1) ?? []
  if (fourth === undefined) return [source]
  const upperByte = (Number.parseInt(fourth, 16) >> 8).toString(16)
  const site = `${first}:${second}:${third}`
  return [source, `${site}:${upperByte}00::/56`, `${site}::/48`]
}

/** The eight groups of an IPv6 address. A zone index or an embedded IPv4 tail lies beyond the first four. */
function expandGroups(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
