import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toSpokenUnits } from '@sidelight/domain/speech/read-aloud'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { joinPieces } from '../../../apps/server/src/platform/speech/audio/join-pieces.ts'
import { encodeWav } from '../../../apps/server/src/platform/speech/audio/wav.ts'
import { listChunks } from '../../../apps/server/src/platform/speech/kokoro/chunks.ts'
import { listClauses } from '../../../apps/server/src/platform/speech/kokoro/clauses.ts'
import { REFERENCE_HERTZ } from '../../../apps/server/src/platform/speech/kokoro/direction/delivery.ts'
import { prepareModel } from '../../../apps/server/src/platform/speech/kokoro/model-file.ts'
import { SAMPLE_RATE } from '../../../apps/server/src/platform/speech/kokoro/network/network.ts'
import { listPhonemes } from '../../../apps/server/src/platform/speech/kokoro/phonemes.ts'
import { createPhonemizer } from '../../../apps/server/src/platform/speech/kokoro/phonemizer/phonemizer.ts'
import { PADDING } from '../../../apps/server/src/platform/speech/kokoro/vocabulary.ts'
import { STYLE_NUMBERS } from '../../../apps/server/src/platform/speech/kokoro/voice-files.ts'
import { type Engine, type KokoroClip, renderPhrases } from './kokoro-voices.ts'

/**
 * The voices of other languages that come with the network. The product does not offer them, so that nothing was set on
 * them; here they speak English.
 */
export const FOREIGN_VOICES = `
ef_dora em_alex ff_siwis em_santa hf_alpha hm_omega hf_beta hm_psi if_sara im_nicola jf_alpha jm_kumo jf_gongitsune
pm_alex jf_nezumi pm_santa jf_tebukuro zm_yunjian pf_dora zm_yunxi zf_xiaobei zm_yunxia zf_xiaoni zm_yunyang
zf_xiaoxiao zf_xiaoyi
`
  .trim()
  .split(/\s+/)

const MODEL_DIRECTORY = fileURLToPath(new URL('../../../node_modules/.cache/sidelight', import.meta.url))
const VOICE_DIRECTORY = resolve(createRequire(import.meta.url).resolve('kokoro-js'), '../../voices')

/** These lines, each in the next of the voices. */
export async function renderForeignClips(lines: readonly string[]): Promise<KokoroClip[]> {
  const phrases = lines.map((text, index) => ({ text, voiceId: FOREIGN_VOICES[index % FOREIGN_VOICES.length] ?? '' }))
  const files = await renderPhrases(phrases, openForeignVoices())
  return phrases.map(({ text, voiceId }, index) => ({
    file: files[index] ?? '',
    text,
    speaker: voiceId,
    group: voiceId.charAt(1) === 'f' ? 'women' : 'men',
  }))
}

/** The network as the product runs it, without directions and in this process. */
export function openForeignVoices(): Engine {
  const phonemizer = createPhonemizer()
  let network: Promise<InferenceSession> | undefined
  return {
    async synthesize({ voiceId, text }) {
      network ??= prepareModel(MODEL_DIRECTORY).then((path) =>
        InferenceSession.create(path, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 }),
      )
      const clauses = listClauses(toSpokenUnits(text, []))
      const phonemes = listPhonemes(clauses, await phonemizer.pronounce(clauses, 'American'))
      const pieces = []
      for (const chunk of listChunks(phonemes)) {
        const symbols = chunk.map(({ number }) => number)
        const samples = await speak(await network, voiceId, symbols)
        pieces.push({ samples, gainDb: 0, shelfDb: 0 })
      }
      return { wav: encodeWav(joinPieces(pieces, SAMPLE_RATE).samples, SAMPLE_RATE) }
    },
    close: () => phonemizer.stop(),
  }
}

async function speak(network: InferenceSession, voice: string, symbols: readonly number[]): Promise<Float32Array> {
  const numbers = [PADDING, ...symbols, PADDING]
  const single = (value: number) => new Tensor('float32', Float32Array.of(value), [1])
  const results = await network.run({
    input_ids: new Tensor('int64', BigInt64Array.from(numbers, BigInt), [1, numbers.length]),
    style: new Tensor('float32', readStyle(voice, symbols.length), [1, STYLE_NUMBERS]),
    speed: single(1),
    pitch_scale: single(1),
    pitch_range: single(1),
    pitch_reference: single(REFERENCE_HERTZ),
    pitch_factors: new Tensor('float32', new Float32Array(numbers.length).fill(1), [1, 1, numbers.length]),
  })
  const samples = results['waveform']?.data
  if (!(samples instanceof Float32Array)) throw new Error('the network gave no sound')
  return samples
}

function readStyle(voice: string, symbolCount: number): Float32Array {
  const { buffer, byteOffset } = readFileSync(resolve(VOICE_DIRECTORY, `${voice}.bin`))
  const start = byteOffset + symbolCount * STYLE_NUMBERS * Float32Array.BYTES_PER_ELEMENT
  return new Float32Array(buffer.slice(start, start + STYLE_NUMBERS * Float32Array.BYTES_PER_ELEMENT))
}
