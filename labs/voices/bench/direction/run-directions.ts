import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Speech } from '../../../../apps/server/src/platform/speech/speech.ts'
import { cpuSeconds } from '../../../shared/cpu-seconds.ts'
import { openKokoro } from '../../kokoro-engine.ts'
import { readWavSamples } from '../../wav-samples.ts'
import { openSpeechToText } from '../speech-to-text.ts'
import { countWordErrors, listWords } from '../word-errors.ts'
import { type DirectedLine, listDirectedLines } from './directed-lines.ts'
import { type Clip, listFigures } from './examine-directions.ts'

const MAX_WORD_ERROR_SHARE = 0.01
const SAMPLE_RATE = 24_000

/** Speaks the directed lines, prints every figure with its limits, and returns whether all were met. */
export async function runDirections(directory: string): Promise<boolean> {
  const clips = await speakLines(join(directory, 'direction'))
  const figures = listFigures(clips)
  let isMet = true
  for (const { name, value, least, most, unit } of figures) {
    const isWithin = value >= least && value <= most
    isMet &&= isWithin
    const limits = `${least.toFixed(2)} to ${most.toFixed(2)} ${unit}`
    process.stdout.write(
      `${isWithin ? 'met   ' : 'MISSED'} ${name.padEnd(52)} ${value.toFixed(2).padStart(8)}  (${limits})\n`,
    )
  }
  return (await countWrongWords(clips, directory)) && isMet
}

async function speakLines(directory: string): Promise<Clip[]> {
  mkdirSync(directory, { recursive: true })
  const speech = openKokoro()
  const neutrals = new Map<string, Speech>()
  const usage = { neutral: { cpu: 0, seconds: 0 }, directed: { cpu: 0, seconds: 0 } }
  const childSeconds = () => cpuSeconds([process.pid]) - process.cpuUsage().user / 1e6 - process.cpuUsage().system / 1e6
  const synthesize = async (line: DirectedLine, kind: keyof typeof usage) => {
    const { text, voiceId, direction, read } = line
    const before = childSeconds()
    const request = { text, voiceId, respellings: [] }
    const clip = await speech.synthesize(kind === 'neutral' ? request : { ...request, direction, read })
    usage[kind].cpu += childSeconds() - before
    usage[kind].seconds += clip.durationMs / 1000
    return clip
  }
  // Loads the network, which is not part of the figures.
  await speech.synthesize({ text: 'Yes.', voiceId: 'kokoro:af_heart', respellings: [] })
  const clips: Clip[] = []
  for (const [at, line] of listDirectedLines().entries()) {
    const hasNeutral = line.kind !== 'cut off' && line.kind !== 'question'
    const key = `${line.voiceId} ${line.text}`
    const neutral = hasNeutral ? (neutrals.get(key) ?? (await synthesize(line, 'neutral'))) : undefined
    if (neutral !== undefined) neutrals.set(key, neutral)
    const clip = await synthesize(line, 'directed')
    writeFileSync(join(directory, `${at}-${line.kind.replaceAll(' ', '-')}.wav`), clip.wav)
    clips.push({ line, speech: clip, neutral })
    process.stderr.write('.')
  }
  await speech.close()
  for (const [kind, { cpu, seconds }] of Object.entries(usage))
    process.stdout.write(`\n${kind}: ${(cpu / seconds).toFixed(2)} CPU seconds per second of audio`)
  process.stdout.write('\n')
  return clips
}

async function countWrongWords(clips: readonly Clip[], directory: string): Promise<boolean> {
  const speechToText = await openSpeechToText(directory)
  let [errors, words] = [0, 0]
  for (const { line, speech } of clips) {
    const heard = await speechToText.transcribe(readWavSamples(speech.wav), SAMPLE_RATE)
    const expected = listWords(line.text)
    const wrong = countWordErrors(expected, listWords(heard))
    if (wrong > 0) process.stdout.write(`${wrong} wrong, ${line.kind}, ${line.voiceId}: ${line.text} | ${heard}\n`)
    errors += wrong
    words += expected.length
  }
  const isMet = errors <= words * MAX_WORD_ERROR_SHARE
  process.stdout.write(`${isMet ? 'met   ' : 'MISSED'} ${errors}/${words} words wrong (at most 1 %)\n`)
  return isMet
}
