import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3'

/** Lists keys in the order of their bytes. */
export async function listKeys(
  client: S3Client,
  Bucket: string,
  Prefix: string,
  { after, before }: { after?: string; before?: string | undefined } = {},
): Promise<string[]> {
  const keys: string[] = []
  const range = { Bucket, Prefix, ...(after !== undefined && { StartAfter: after }) }
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, range)) {
    const found = Contents.flatMap(({ Key }) => Key ?? [])
    keys.push(...found.filter((key) => before === undefined || key < before))
    if (before !== undefined && (found.at(-1) ?? '') >= before) break
  }
  return keys
}
