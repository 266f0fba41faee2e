// Renders both parts of the scene that visitors can rehearse on the landing page.
// npm run voices:try-it
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Part, DEMO_SCENE } from '../../apps/web/src/features/landing/try-it/demo-scene.ts'
import { openKokoro } from './kokoro-engine.ts'

const DIRECTORY = fileURLToPath(new URL('../../apps/web/public/try-it', import.meta.url))
const VOICES: Record<Part, string> = { NELL: 'bf_emma', SAM: 'am_michael' }

const speech = openKokoro()
const voices = await speech.listVoices()
await mkdir(DIRECTORY, { recursive: true })
let [seconds, bytes] = [0, 0]
for (const { id, part, text } of DEMO_SCENE) {
  const voice = voices.find((candidate) => candidate.id.endsWith(`:${VOICES[part]}`))
  if (voice === undefined) throw new Error(`There is no voice ${VOICES[part]}`)
  const { mp3, durationMs } = await speech.synthesize({ text, voiceId: voice.id, respellings: [] })
  await writeFile(join(DIRECTORY, `${id}.mp3`), mp3)
  seconds += durationMs / 1000
  bytes += mp3.length
  console.log(`${id} ${(durationMs / 1000).toFixed(2)} s`)
}
await speech.close()
console.log(`${seconds.toFixed(1)} s, ${Math.round(bytes / 1000)} KB`)
