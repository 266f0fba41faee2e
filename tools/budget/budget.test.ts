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

/** Random bytes do not compress, so a file weighs what it is given. */
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

function plantBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-budget-'))
  folders.push(folder)
  const put = (file: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  put('.vite/manifest.json', JSON.stringify(manifest))
  put('index.html', html)
  for (const [file, size] of Object.entries(sizes)) put(file, randomBytes(size))
  return folder
}

function run(dist: string, scriptKilobytes: number) {
  const budgets = join(dist, 'budgets.json')
  const route = { path: '/sign-in', pages: ['src/SignInPage.tsx'], scriptKilobytes, styleKilobytes: 20 }
  writeFileSync(budgets, JSON.stringify({ routes: [route] }))
  return spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), dist, budgets], { encoding: 'utf8' })
}

describe('first load', () => {
  it('is the entry, the page, their static imports and the scripts of the html, each once', () => {
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

  it('weighs what travels', () => {
    const route = { path: '/sign-in', pages: ['src/SignInPage.tsx'], scriptKilobytes: 160, styleKilobytes: 20 }
    const [script, style] = measureRoutes(plantBuild(), [route])
    expect(script?.kilobytes).toBeCloseTo(106, 0)
    expect(style?.kilobytes).toBeCloseTo(5, 0)
  })

  it('starts a route from the shell, and the landing page from its own document', () => {
    const folder = plantBuild()
    writeFileSync(join(folder, 'app.html'), html.replace('<script src="/theme.js"></script>', ''))
    const route = (path: string) => ({ path, pages: [], scriptKilobytes: 160, styleKilobytes: 20 })
    const files = measureRoutes(folder, [route('/'), route('/sign-in')]).filter(({ kind }) => kind === 'script')
    expect(files.map((weight) => weight.files)).toEqual([3, 2])
  })

  it('refuses a page the build does not know', () =>
    expect(() => findFirstLoad(manifest, html, ['src/Gone.tsx'])).toThrow('no chunk src/Gone.tsx'))

  it('refuses a manifest without an entry', () => expect(() => findFirstLoad({}, html, [])).toThrow('no entry'))
})

describe('the command', () => {
  it('passes within budget and prints the weights', () => {
    const { status, stdout } = run(plantBuild(), 120)
    expect(stdout).toMatch(/\/sign-in script\s+6\s+106\.\d\s+120\n/)
    expect(status).toBe(0)
  })

  it('fails over budget', () => {
    const { status, stdout } = run(plantBuild(), 100)
    expect(stdout).toContain('OVER')
    expect(status).toBe(1)
  })

  it('fails without a build', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sidelight-budget-'))
    folders.push(folder)
    const { status, stderr } = run(folder, 100)
    expect(stderr).toContain('run `npm run build` first')
    expect(status).toBe(1)
  })
})
