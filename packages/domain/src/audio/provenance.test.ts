import { expect, test } from 'vitest'
import { writeProvenance } from './provenance.ts'

const OWN = { provider: 'kokoro', version: 'kokoro-5-a1b2', files: 2 }
const RENTED = { provider: 'elevenlabs', version: 'elevenlabs-1-m', files: 1 }

test('[R-48-11] Provenance names each engine and version, and what is the actor’s own', () => {
  const text = writeProvenance({ parts: [OWN], ownFiles: 1, friendFiles: 0, isZeroRetention: false })
  expect(text).toContain('2 files: synthetic, made by our own engine on our own machines (kokoro-5-a1b2).')
  expect(text).toContain('1 file: recorded by the actor. The sound is as it was recorded, unchanged.')
  expect(text).toContain('to train a model')
  expect(text).not.toMatch(/elevenlabs/)
  expect(writeProvenance({ parts: [OWN], ownFiles: 0, friendFiles: 0, isZeroRetention: false })).not.toContain(
    'recorded by the actor',
  )
})

test('[R-48-11] Provenance says what a rented engine may store, as it is configured', () => {
  const write = (isZeroRetention: boolean) =>
    writeProvenance({ parts: [RENTED], ownFiles: 0, friendFiles: 0, isZeroRetention })
  expect(write(false)).toContain('were sent there, and may be stored there as its terms say.')
  expect(write(true)).toContain('were sent there with the request to store nothing.')
})
