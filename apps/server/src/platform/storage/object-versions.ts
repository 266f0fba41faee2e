import {
  CopyObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type ObjectVersion,
  type S3Client,
} from '@aws-sdk/client-s3'

/** A removed object is only hidden while its bucket keeps versions, and these are listed too. */
async function* listVersions(
  client: S3Client,
  Bucket: string,
  Prefix: string,
  MaxKeys: number,
): AsyncGenerator<ObjectVersion> {
  let page: ListObjectVersionsCommandOutput | undefined
  do {
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker }: Partial<ListObjectVersionsCommandOutput> =
      page ?? {}
    page = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix, MaxKeys, KeyMarker, VersionIdMarker }))
    yield* page.Versions ?? []
  } while (page.IsTruncated)
}

export async function listVersionedKeys(
  client: S3Client,
  bucket: string,
  prefix: string,
  pageSize = 1000,
): Promise<string[]> {
  const keys = new Set<string>()
  for await (const { Key } of listVersions(client, bucket, prefix, pageSize)) if (Key !== undefined) keys.add(Key)
  return [...keys]
}

export async function copyNewestVersion(client: S3Client, Bucket: string, key: string): Promise<boolean> {
  // The newest version of a key is listed first.
  for await (const { Key, VersionId } of listVersions(client, Bucket, key, 10)) {
    if (Key !== key || VersionId === undefined) continue
    const path = `${Bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
    const CopySource = `${path}?versionId=${encodeURIComponent(VersionId)}`
    await client.send(new CopyObjectCommand({ Bucket, Key: key, CopySource }))
    return true
  }
  return false
}
