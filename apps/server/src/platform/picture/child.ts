// The program that opens strangers' pictures: the file comes in, the new picture or nothing goes out. It may be killed at
// any time; all it has is the file and its own code.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { PICTURE_LIMITS } from './limits.ts'

// libvips can open some forty formats; each would be a door.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

const { sizePx, inputPixels, seconds } = PICTURE_LIMITS
const picture = await sharp(await buffer(process.stdin), {
  limitInputPixels: inputPixels,
  failOn: 'error',
  // The first frame of whatever moves.
  pages: 1,
})
  // Turned as the camera says, because that note goes: nothing that is not a pixel is carried over.
  .autoOrient()
  .resize(sizePx, sizePx, { fit: 'cover' })
  .timeout({ seconds })
  .webp({ quality: 82 })
  .toBuffer()
process.stdout.write(picture)
