import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listRegistryAddresses } from './registry-addresses.ts'
import { repositoryRoot } from './run-program.ts'

const addresses = listRegistryAddresses(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'))
for (const address of addresses) console.error(`package-lock.json names ${address}`)
process.exitCode = addresses.length > 0 ? 1 : 0
