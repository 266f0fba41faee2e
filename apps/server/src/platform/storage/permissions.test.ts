import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = new URL('./', import.meta.url)
const DOCUMENT = new URL('../../../../../docs/storage.md', import.meta.url)

/** Which permissions Amazon demands for the commands of its SDK. */
const ACTIONS: Record<string, string[]> = {
  AbortMultipartUpload: ['AbortMultipartUpload'],
  CompleteMultipartUpload: ['PutObject'],
  CopyObject: ['GetObject', 'GetObjectVersion', 'PutObject'],
  CreateMultipartUpload: ['PutObject'],
  DeleteObject: ['DeleteObject'],
  GetObject: ['GetObject'],
  HeadBucket: ['ListBucket'],
  HeadObject: ['GetObject'],
  ListMultipartUploads: ['ListBucketMultipartUploads'],
  ListObjectVersions: ['ListBucketVersions'],
  ListParts: ['ListMultipartUploadParts'],
  PutObject: ['PutObject'],
  UploadPart: ['PutObject'],
}

it('[R-57-11] The document lists the permission for every command that is sent to the storage, and no other', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const source = files.map((name) => readFileSync(new URL(name, FOLDER), 'utf8')).join('\n')
  const commands = new Set([...source.matchAll(/new (\w+)Command\(/g)].map(([, command = '']) => command))
  expect([...commands].toSorted()).toEqual(Object.keys(ACTIONS))
  const [, table = ''] = readFileSync(DOCUMENT, 'utf8').split('**Permissions.**')
  const listed = new Set([...table.matchAll(/`s3:(\w+)`/g)].map(([, action = '']) => action))
  expect([...listed].toSorted()).toEqual([...new Set(Object.values(ACTIONS).flat())].toSorted())
})
