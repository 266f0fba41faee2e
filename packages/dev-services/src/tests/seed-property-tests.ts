import fc from 'fast-check'
import { runSeed, sized } from './test-size.ts'

// Vitest runs this file before every test file. A property that names its own number of runs keeps it.
fc.configureGlobal({ seed: runSeed(), numRuns: sized(100, 1000) })
