import { expect, it } from 'vitest'
import { stubVideoEncoder } from '#testing/taping/fake-video.ts'
import { findEncoderConfig } from './encoder-config.ts'

const QUALITY = { frameRate: 30, bitRate: 8_000_000 } as const
const findCodec = async () => (await findEncoderConfig({ width: 1280, height: 720 }, QUALITY))?.codec

it('[R-77-03] An encoder whose packets come in another order than its frames is asked for a profile that forbids it', async () => {
  const encoders = stubVideoEncoder({ isReordering: ({ codec }) => codec !== 'avc1.42e028' })
  expect(await findCodec()).toBe('avc1.42e028')
  expect(encoders.map(({ state }) => state)).toEqual(encoders.map(() => 'closed'))
})

it('[R-77-03] An encoder that keeps the order of its frames has the best profile, and one that never keeps it is refused', async () => {
  stubVideoEncoder()
  expect(await findCodec()).toBe('avc1.640028')
  stubVideoEncoder({ isReordering: () => true })
  expect(await findCodec()).toBeUndefined()
})
