// Decodes untrusted pictures in a separate process: the file comes in on stdin, the new picture goes out on stdout. It may
// be killed at any time, and has access to nothing but the file and its own code.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { PICTURE_LIMITS } from './limits.ts'

// libvips can open some forty formats; each adds an attack surface.
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
  // Only the first frame of an animation.
  pages: 1,
})
  // Applies the orientation, because all metadata are dropped.
  .autoOrient()
  .resize(sizePx, sizePx, { fit: 'cover' })
  .timeout({ seconds })
  .webp({ quality: 82 })
  .toBuffer()
process.stdout.write(picture)
