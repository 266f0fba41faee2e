// Runs the simulator alone: set ELEVENLABS_BASE_URL to the URL it prints, and ELEVENLABS_API_KEY to `local-key`.
import { startElevenLabs } from './simulator.ts'

const { url } = await startElevenLabs({ port: Number(process.argv[2] ?? 54_334), latencyMs: 300 })
process.stdout.write(`The ElevenLabs simulator runs at ${url}\n`)
