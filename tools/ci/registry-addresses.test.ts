import { expect, it } from 'vitest'
import { listRegistryAddresses } from './registry-addresses.ts'

const lock = (resolved: string): string =>
  JSON.stringify({ packages: { '': {}, 'node_modules/a': { resolved }, 'node_modules/b': {} } })

it('A package with a registry address is listed with that address', () =>
  expect(listRegistryAddresses(lock('https://registry.example/a.tgz'))).toEqual([
    'https://registry.example/a.tgz for node_modules/a',
  ]))

it('A workspace may point at its folder', () => expect(listRegistryAddresses(lock('packages/a'))).toEqual([]))

it('A lock file without packages is refused', () =>
  expect(() => listRegistryAddresses('{"packages":{}}')).toThrow('locks nothing'))
