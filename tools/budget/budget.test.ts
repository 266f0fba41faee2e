import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findFirstLoad, type Manifest } from './first-load.ts'
import { measureRoutes } from './measure-routes.ts'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'], css: ['assets/index.css'] },
  '_react.js': { file: 'assets/react.js' },
  '_forms.js': { file: 'assets/forms.js', imports: ['_react.js', '_schema.js'], css: ['assets/forms.css'] },
  '_schema.js': { file: 'assets/schema.js', imports: ['_forms.js'] },
  'src/SignInPage.tsx': { file: 'assets/SignInPage.js', imports: ['index.html', '_forms.js'] },
  'src/StudioPage.tsx': { file: 'assets/StudioPage.js', imports: ['_react.js'] },
}
const html = `<script src="/theme.js"></script><script type="module" crossorigin src="/assets/index.js"></script>
  <link rel="stylesheet" href="/assets/index.css"><link rel="icon" href="/favicon.svg">`

/** In bytes. Random content does not compress, so the gzipped size is about the same. */
const sizes: Record<string, number> = {
  'theme.js': 1_000,
  'assets/index.js': 10_000,
  'assets/react.js': 20_000,
  'assets/forms.js': 30_000,
  'assets/schema.js': 40_000,
  'assets/SignInPage.js': 5_000,
  'assets/StudioPage.js': 500_000,
  'assets/index.css': 3_000,
  'assets/forms.css': 2_000,
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-budget-'))
  folders.push(folder)
  return folder
}

function createBuild(): string {
  const folder = createFolder()
  const write = (file: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  write('.vite/manifest.json', JSON.stringify(manifest))
  write('index.html', html)
  for (const [file, size] of Object.entries(sizes)) write(file, randomBytes(size))
  return folder
}

function runCommand(dist: string, scriptKilobytes: number) {
  const budgets = join(dist, 'budgets.json')
  const route = { path: '/sign-in', pages: ['src/SignInPage.tsx'], scriptKilobytes, styleKilobytes: 20 }
  writeFileSync(budgets, JSON.stringify({ routes: [route] }))
  return spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), dist, budgets], { encoding: 'utf8' })
}

describe('first load', () => {
  it('The first load consists of the entry, the page, their static imports and the scripts of the HTML, each once', () => {
    const { scripts, styles } = findFirstLoad(manifest, html, ['src/SignInPage.tsx'])
    expect(scripts.sort()).toEqual([
      'assets/SignInPage.js',
      'assets/forms.js',
      'assets/index.js',
      'assets/react.js',
      'assets/schema.js',
      'theme.js',
    ])
    expect(styles.sort()).toEqual(['assets/forms.css', 'assets/index.css'])
  })

  it('Routes are measured by the gzipped sizes of their scripts and styles', () => {
    const route = { path: '/sign-in', pages: ['src/SignInPage.tsx'], scriptKilobytes: 160, styleKilobytes: 20 }
    const [script, style] = measureRoutes(createBuild(), [route])
    expect(script?.kilobytes).toBeCloseTo(106, 0)
    expect(style?.kilobytes).toBeCloseTo(5, 0)
  })

  it('A route is measured with the HTML of the app shell, and the landing page with its own HTML', () => {
    const folder = createBuild()
    writeFileSync(join(folder, 'app.html'), html.replace('<script src="/theme.js"></script>', ''))
    const route = (path: string) => ({ path, pages: [], scriptKilobytes: 160, styleKilobytes: 20 })
    const files = measureRoutes(folder, [route('/'), route('/sign-in')]).filter(({ kind }) => kind === 'script')
    expect(files.map((size) => size.files)).toEqual([3, 2])
  })

  it('A page that is not in the manifest is an error', () =>
    expect(() => findFirstLoad(manifest, html, ['src/Missing.tsx'])).toThrow('no chunk src/Missing.tsx'))

  it('A manifest without an entry is an error', () => expect(() => findFirstLoad({}, html, [])).toThrow('no entry'))
})

describe('the budget command', () => {
  it('The command passes within the budget and prints the sizes', () => {
    const { status, stdout } = runCommand(createBuild(), 120)
    expect(stdout).toMatch(/\/sign-in script\s+6\s+106\.\d\s+120\n/)
    expect(status).toBe(0)
  })

  it('The command fails above the budget', () => {
    const { status, stdout } = runCommand(createBuild(), 100)
    expect(stdout).toContain('OVER')
    expect(status).toBe(1)
  })

  it('The command fails when there is no build', () => {
    const { status, stderr } = runCommand(createFolder(), 100)
    expect(stderr).toContain('run `npm run build` first')
    expect(status).toBe(1)
  })
})
