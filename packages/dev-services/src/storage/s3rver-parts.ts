import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What s3rver hands to its middleware, as far as it is used here. */
export interface S3rverContext {
  method: string
  path: string
  query: Record<string, string | string[] | undefined>
  status: number
  type: string
  body: unknown
  store: { getResourcePath(bucket: string, key: undefined, resource: string): string }
}

/** Answers ListParts, which s3rver lacks, and without which no upload can be resumed. */
export async function listParts(ctx: S3rverContext, next: () => Promise<void>): Promise<void> {
  const { uploadId } = ctx.query
  if (ctx.method !== 'GET' || typeof uploadId !== 'string' || !/^[0-9a-f]{32}$/.test(uploadId)) return next()
  const [, bucket = ''] = ctx.path.split('/')
  const folder = join(ctx.store.getResourcePath(bucket, undefined, 'uploads'), uploadId)
  // An upload without parts has no folder.
  const files = await readdir(folder).catch(() => undefined)
  ctx.type = 'application/xml'
  if (!files) {
    ctx.status = 404
    ctx.body = '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchUpload</Code></Error>'
    return
  }
  const numbers = files.filter((name) => /^\d+$/.test(name)).toSorted((first, second) => Number(first) - Number(second))
  const parts = await Promise.all(
    numbers.map(async (number) => {
      const { size } = await stat(join(folder, number))
      const md5 = await readFile(join(folder, `${number}.md5`), 'utf8')
      return `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`
    }),
  )
  ctx.status = 200
  ctx.body = `<?xml version="1.0" encoding="UTF-8"?><ListPartsResult>${parts.join('')}</ListPartsResult>`
}
