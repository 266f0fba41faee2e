import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listUnlintedFiles } from './lint-coverage.ts'
import { repositoryRoot, runProgram } from './run-program.ts'

const longFunction = `export function f(): number {\n  let n = 0\n${'  n += 1\n'.repeat(81)}  return n\n}\n`
const longFile = Array.from({ length: 351 }, (_, n) => `export const v${n} = ${n}\n`).join('')
const branchy = `export function f(n: number): number {\n${Array.from({ length: 12 }, (_, n) => `  if (n === ${n}) return ${n}\n`).join('')}  return n\n}\n`

/** A file that violates each rule, by the rule's name in oxlint's report. */
const violations: Record<string, [path: string, text: string]> = {
  'typescript(no-floating-promises)': [
    'apps/server/src/a.ts',
    `export const f = async () => 1\nexport const g = () => { f() }\n`,
  ],
  'typescript(no-misused-promises)': [
    'apps/server/src/b.ts',
    `export const f = async () => true\nexport const g = () => { if (f()) return 1; return 2 }\n`,
  ],
  'typescript(switch-exhaustiveness-check)': [
    'packages/domain/src/a.ts',
    `export function f(kind: 'a' | 'b'): void {\n  switch (kind) {\n    case 'a':\n      break\n  }\n}\n`,
  ],
  'typescript(no-explicit-any)': [
    'packages/domain/src/b.ts',
    `export const f = (value: any): void => void String(value)\n`,
  ],
  'typescript(no-unsafe-member-access)': [
    'apps/server/src/c.ts',
    `export const f = (): number => JSON.parse('{}').a.b + 1\n`,
  ],
  'typescript(no-confusing-void-expression)': [
    'apps/server/src/d.ts',
    `const f = (): void => undefined\nexport const g = f()\n`,
  ],
  'typescript(restrict-template-expressions)': [
    'apps/server/src/e.ts',
    'export const f = (o: object): string => `${o}`\n',
  ],
  'import(no-default-export)': ['packages/domain/src/c.ts', `export default 1\n`],
  'eslint(no-console)': ['apps/server/src/f.ts', `console.log('x')\nexport const a = 1\n`],
  'eslint(max-lines)': ['packages/domain/src/d.ts', longFile],
  'eslint(max-lines-per-function)': ['packages/domain/src/e.ts', longFunction],
  'eslint(complexity)': ['packages/domain/src/f.ts', branchy],
  'react(no-danger)': [
    'apps/web/src/A.tsx',
    `export const A = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />\n`,
  ],
  'react-hooks(rules-of-hooks)': [
    'apps/web/src/B.tsx',
    `import { useId } from 'react'\nexport const B = ({ on }: { on: boolean }) => {\n  if (on) useId()\n  return null\n}\n`,
  ],
  'react-hooks(exhaustive-deps)': [
    'apps/web/src/C.tsx',
    `import { useEffect } from 'react'\nexport const C = ({ on }: { on: () => void }) => {\n  useEffect(() => on(), [])\n  return null\n}\n`,
  ],
  'jsx-a11y(alt-text)': ['apps/web/src/D.tsx', `export const D = () => <img src="/a.png" />\n`],
  'promise(always-return)': [
    'apps/server/src/g.ts',
    `export const f = (p: Promise<number>) => p.then((n) => { String(n) })\n`,
  ],
  'unicorn(prefer-node-protocol)': ['apps/server/src/h.ts', `import fs from 'fs'\nexport const a = fs\n`],
  'vitest(no-focused-tests)': [
    'packages/domain/src/a.test.ts',
    `import { expect, it } from 'vitest'\nit.only('x', () => expect(1).toBe(1))\n`,
  ],
  'vitest(expect-expect)': ['packages/domain/src/b.test.ts', `import { it } from 'vitest'\nit('x', () => undefined)\n`],
}

/** Code that our style allows although a stricter preset would not. */
const allowed: Record<string, string> = {
  'apps/server/src/fine.ts':
    'export const f = (n: number): string => `${n}`\nexport const g = async (): Promise<number> => 1\nexport const h = (log: () => void) => log()\n',
  'apps/web/vite.config.ts': 'export default {}\n',
  'tools/dev/main.ts': `console.log('ready')\n`,
}

let root: string
let diagnostics: { code: string; filename: string }[]

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sidelight-lint-'))
  copyFileSync(join(repositoryRoot, '.oxlintrc.json'), join(root, '.oxlintrc.json'))
  // A link in place of the folder itself would not be ignored, and all of it linted.
  mkdirSync(join(root, 'node_modules'))
  for (const name of ['@types', 'react', 'vitest']) {
    symlinkSync(join(repositoryRoot, 'node_modules', name), join(root, 'node_modules', name))
  }
  copyFileSync(join(repositoryRoot, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'))
  const options = { jsx: 'react-jsx', lib: ['ES2024', 'DOM'], types: ['node'] }
  write('tsconfig.json', JSON.stringify({ extends: './tsconfig.base.json', compilerOptions: options }))
  for (const [path, text] of [...Object.values(violations), ...Object.entries(allowed)]) write(path, text)
  const { output } = await runProgram('oxlint', ['--format=json'], root)
  diagnostics = (JSON.parse(output) as { diagnostics: typeof diagnostics }).diagnostics
})
afterAll(() => rmSync(root, { recursive: true }))

describe('The linter', () => {
  it.each(Object.entries(violations))('The rule %s reports a violation', (rule, [path]) => {
    expect(diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code)).toContain(rule)
  })

  it.each(Object.keys(allowed))('The linter reports nothing in %s', (path) => {
    expect(diagnostics.filter(({ filename }) => filename === path)).toEqual([])
  })

  it('A file that the linter skips is listed as unlinted', async () => {
    expect(await listUnlintedFiles(root)).toEqual([])
    write('.oxlintrc.json', JSON.stringify({ ignorePatterns: ['apps/**'] }))
    expect(await listUnlintedFiles(root)).toContain('apps/server/src/a.ts')
  })
})
