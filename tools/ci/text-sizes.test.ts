import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listUnscaledTextSizes } from './text-sizes.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sidelight-text-sizes-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, className: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), `export const A = () => (\n  <p className="mt-2 ${className} font-bold" />\n)\n`)
}

describe('The check of text sizes', () => {
  it.each(['text-[15px]', 'md:text-[13.5px]', 'text-[1rem]', 'text-[clamp(60px,9vw,88px)]'])(
    'The check of text sizes reports %s',
    (className) => {
      write('apps/web/src/ui/A.tsx', className)
      expect(listUnscaledTextSizes(root)).toEqual([`apps/web/src/ui/A.tsx:2 ${className.replace('md:', '')}`])
    },
  )

  it.each(['text-body', 'text-(length:--hero-size)', 'text-[#DAD7CF]'])(
    'The check of text sizes accepts %s',
    (className) => {
      write('apps/web/src/ui/A.tsx', className)
      expect(listUnscaledTextSizes(root)).toEqual([])
    },
  )

  it('The check of text sizes reads the web app only', () => {
    write('tools/site/A.tsx', 'text-[15px]')
    expect(listUnscaledTextSizes(root)).toEqual([])
  })
})
