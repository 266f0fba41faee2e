// Synthesises every line of lines.txt and transcribes the clip. Takes minutes, and resumes where it was stopped:
// npm run bench:voices [-- --slice 1/4] [--work DIRECTORY] [--report]
// With --direction it measures directed lines instead, and fails if one figure is missed.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openKokoro } from '../kokoro-engine.ts'
import type { SpeechVoice } from '../../../apps/server/src/platform/speech/speech.ts'
import { type BenchLine, listBenchLines } from './bench-lines.ts'
import { openSpeechToText } from './speech-to-text.ts'
import { examineLine, type LineResult } from './examine-line.ts'
import { describeResults } from './report.ts'
import { runDirections } from './direction/run-directions.ts'

const { values } = parseArgs({
  options: {
    slice: { type: 'string', default: '1/1' },
    work: {
      type: 'string',
      default: fileURLToPath(new URL('../../../node_modules/.cache/sidelight/voices-bench', import.meta.url)),
    },
    report: { type: 'boolean', default: false },
    direction: { type: 'boolean', default: false },
  },
})
const [slice = 1, slices = 1] = values.slice.split('/').map(Number)
mkdirSync(values.work, { recursive: true })
const resultsFile = join(values.work, 'results.jsonl')
const results = existsSync(resultsFile)
  ? readFileSync(resultsFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((row) => JSON.parse(row) as LineResult)
  : []

if (values.direction) process.exitCode = (await runDirections(values.work)) ? 0 : 1
else {
  if (!values.report) await runBench()
  process.stdout.write(describeResults(results))
}

async function runBench(): Promise<void> {
  const finished = new Set(results.map(({ number }) => number))
  const speech = openKokoro()
  const voices = await speech.listVoices()
  const speechToText = await openSpeechToText(values.work)
  // Shuffled, so that a run that is stopped early has lines of every kind.
  const shuffledIndex = ({ number }: BenchLine) => (number * 59) % 211
  const lines = listBenchLines()
    .filter((line) => line.number % slices === slice % slices && !finished.has(line.number))
    .sort((a, b) => shuffledIndex(a) - shuffledIndex(b))
  // Thirteen and the 28 voices have no common divisor: neighbours differ, and each voice gets lines of every kind.
  const pickVoice = (line: BenchLine) => voices[(line.number * 13) % voices.length] as SpeechVoice
  const synthesize = (line: BenchLine) =>
    speech.synthesize({ text: line.text, voiceId: pickVoice(line).id, respellings: [] })
  let nextClip = lines[0] && synthesize(lines[0])
  for (const [at, line] of lines.entries()) {
    const clip = await nextClip
    // The next line is synthesised while this one is transcribed.
    const nextLine = lines[at + 1]
    nextClip = nextLine && synthesize(nextLine)
    if (clip === undefined) break
    const result = await examineLine(line, pickVoice(line), clip, speechToText)
    results.push(result)
    appendFileSync(resultsFile, `${JSON.stringify(result)}\n`)
    process.stderr.write(`${line.number} ${result.errors}/${result.words} ${result.voice}\n`)
  }
  await speech.close()
}
