// Renders the preview of each voice and prints how loud the voice is.
// npm run voices:previews [-- voice …]
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { measureLoudness } from './loudness.ts'
import { openKokoro } from './kokoro-engine.ts'
import { readWavSamples } from './wav-samples.ts'

const TARGET_LUFS = -18
const SENTENCE = 'I kept your chair by the window. Sit down, and tell me everything, from the very beginning.'
const DIRECTORY = fileURLToPath(new URL('../../apps/web/public/voices', import.meta.url))

const chosenVoices = process.argv.slice(2)
const speech = openKokoro()
await mkdir(DIRECTORY, { recursive: true })
for (const { id, name } of await speech.listVoices()) {
  const file = id.slice(id.indexOf(':') + 1)
  if (chosenVoices.length > 0 && !chosenVoices.includes(file)) continue
  const { mp3, wav, durationMs } = await speech.synthesize({ text: SENTENCE, voiceId: id, respellings: [] })
  const lufs = measureLoudness(readWavSamples(wav), 24_000)
  await writeFile(join(DIRECTORY, `${file}.mp3`), mp3)
  process.stdout.write(
    `${file.padEnd(12)} ${name.padEnd(10)} ${(durationMs / 1000).toFixed(2)} s  ${lufs.toFixed(2)} LUFS  gain ${(TARGET_LUFS - lufs).toFixed(2)} dB off\n`,
  )
}
await speech.close()
