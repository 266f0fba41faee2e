import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runProgram } from '@sidelight/tools/ci/run-program'
import type { CastResult } from './cast-entries.ts'

const directory = mkdtempSync(join(tmpdir(), 'cast-script-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const SCENE = `INT. REGISTRY OFFICE - DAY

A clerk, QUINN (60s), stamps a form. She sighs.

QUINN
Next!

FRAU WENDT
I was here first.

BLAKE
So was I.
`

const MAIN = 'labs/casting/cli/main.ts'
const readResult = (file: string) => JSON.parse(readFileSync(join(directory, 'out', file), 'utf8')) as CastResult

it('[R-18-01] [R-18-09] The program writes what it inferred and whom it would cast, and null where nothing is told', async () => {
  writeFileSync(join(directory, 'office.fountain'), SCENE)
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify([{ file: 'office.fountain' }]))
  const paths = ['--manifest', join(directory, 'manifest.json'), '--dir', directory, '--out', join(directory, 'out')]
  const { exitCode, output } = await runProgram('node', [MAIN, ...paths])

  expect({ exitCode, output }).toMatchObject({ exitCode: 0, output: expect.stringContaining('1 of 1 files cast') })
  const { characters } = readResult('office.fountain.json')
  expect(characters).toMatchObject([
    { name: 'QUINN', sex: 'female', age: 'old', accent: 'American', voiceSex: 'female' },
    { name: 'FRAU WENDT', sex: 'female', age: null, accent: 'American', voiceSex: 'female' },
    { name: 'BLAKE', sex: null, age: null, accent: 'American' },
  ])
  expect(new Set(characters.map(({ voiceId }) => voiceId)).size).toBe(3)
})

it('[R-18-09] A file that cannot be read is named, and gets an empty cast', async () => {
  writeFileSync(join(directory, 'broken.pdf'), '%PDF-1.7\nbroken')
  writeFileSync(join(directory, 'broken.json'), JSON.stringify([{ file: 'broken.pdf' }]))
  const paths = ['--manifest', join(directory, 'broken.json'), '--dir', directory, '--out', join(directory, 'out')]
  const { output } = await runProgram('node', [MAIN, ...paths])

  expect(output).toContain('broken.pdf')
  expect(output).toContain('0 of 1 files cast')
  expect(readResult('broken.pdf.json')).toEqual({ characters: [] })
})
