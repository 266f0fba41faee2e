// The simulator by itself: set ELEVENLABS_BASE_URL to the address it prints, and ELEVENLABS_API_KEY to `local-key`.
import { startElevenLabs } from './simulator.ts'

const { url } = await startElevenLabs({ port: Number(process.argv[2] ?? 54_334), latencyMs: 300 })
process.stdout.write(`ElevenLabs, simulated, at ${url}\n`)
