import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '../errors.ts'
import { type Command, withoutNetwork } from '../process/no-network-command.ts'
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.ts'
import { PICTURE_LIMITS } from './limits.ts'
import { findPictureType } from './sniff-picture.ts'

const limit = createConcurrencyLimiter(2, 20)

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
const TRY_AGAIN = 'Your picture could not be prepared. Please try again in a moment.'
/** Includes the start-up time of the child process. */
const KILLED_AFTER_MS = (PICTURE_LIMITS.seconds + 4) * 1000

/** Undefined for a file that is not a picture of the announced type, is too large to decode, or is broken. */
export async function reencodePicture(file: Uint8Array, announcedType: string): Promise<Uint8Array | undefined> {
  if (findPictureType(file) !== announcedType) return undefined
  const picture = await limit(() => runChild(file))
  return picture && findPictureType(picture) === 'image/webp' ? picture : undefined
}

/** A separate process, so that a flaw in a decoder exposes no secret and affects no other request. */
function runChild(file: Uint8Array): Promise<Uint8Array | undefined> {
  return new Promise((done, fail) => {
    const { program, args } = describeChild()
    const child = spawn(program, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
    const timer = setTimeout(() => child.kill('SIGKILL'), KILLED_AFTER_MS)
    const chunks: Buffer[] = []
    let bytes = 0
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > PICTURE_LIMITS.outputBytes) child.kill('SIGKILL')
    })
    // Writing to a child that has exited fails; its exit is handled below.
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => fail(new AppError('unavailable', TRY_AGAIN, { cause: error })))
    child.on('close', (exitCode) => {
      clearTimeout(timer)
      done(exitCode === 0 && bytes > 0 ? Buffer.concat(chunks) : undefined)
    })
    child.stdin.end(file)
  })
}

/** The child may read this folder and the libraries, write nothing, and use no network. */
function describeChild(): Command {
  const libraries = resolve(createRequire(import.meta.url).resolve('sharp'), '../../..')
  const readable = [import.meta.dirname, join(import.meta.dirname, '../../../package.json'), libraries]
  return withoutNetwork([
    '--max-old-space-size=192',
    '--no-warnings',
    '--disable-proto=delete',
    '--permission',
    '--allow-addons',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    CHILD,
  ])
}
