import { describe, expect, it } from 'vitest'
import { clientAddressOf, listNetworks } from './client-address.ts'

describe('clientAddressOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('The address %s counts as %s', (address, counted) => expect(clientAddressOf(address)).toBe(counted))
})

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:ab12::/64', ['2001:db8:1:ab12::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['2001:db8:1:2::/64', ['2001:db8:1:2::/64', '2001:db8:1:000::/56', '2001:db8:1::/48']],
])('The networks of %s are %j', (source, networks) => expect(listNetworks(source)).toEqual(networks))
