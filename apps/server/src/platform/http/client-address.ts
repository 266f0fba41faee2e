import { isIPv6 } from 'node:net'

/**
 * Where a call comes from, as far as counting attempts goes. An IPv6 customer is given 2^64 addresses, so they count as
 * one; an IPv4 address in IPv6 clothes counts as itself.
 */
export function clientAddressOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/** The eight groups, written out. A zone index or an embedded IPv4 tail lies beyond the first four. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
