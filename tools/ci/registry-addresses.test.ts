import { expect, it } from 'vitest'
import { listRegistryAddresses } from './registry-addresses.ts'

const lock = (resolved: string): string =>
  JSON.stringify({ packages: { '': {}, 'node_modules/a': { resolved }, 'node_modules/b': {} } })

it('names a registry that the lock file names', () =>
  expect(listRegistryAddresses(lock('https://registry.example/a.tgz'))).toEqual([
    'https://registry.example/a.tgz for node_modules/a',
  ]))

it('lets a workspace point at its folder', () => expect(listRegistryAddresses(lock('packages/a'))).toEqual([]))

it('refuses a lock file without packages', () =>
  expect(() => listRegistryAddresses('{"packages":{}}')).toThrow('locks nothing'))
