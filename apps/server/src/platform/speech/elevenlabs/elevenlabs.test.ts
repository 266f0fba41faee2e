import { FAULTS, type Fault } from '@sidelight/elevenlabs-simulator/faults'
import { startElevenLabs, type ElevenLabs } from '@sidelight/elevenlabs-simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { createSpeech } from '../create-speech.ts'
import { type SpeechEngine, SpeechFailed, SpeechRejected } from '../speech.ts'

const VOICE = 'elevenlabs:simRachel0000000000A'
const storage = { readStream: () => Promise.reject(new Error('nothing is read')) }

let elevenLabs: ElevenLabs
let speech: SpeechEngine
const opened: SpeechEngine[] = []

function open(settings: Record<string, string> = {}): SpeechEngine {
  const config = readConfig({
    ELEVENLABS_API_KEY: elevenLabs.apiKey,
    ELEVENLABS_BASE_URL: elevenLabs.url,
    ELEVENLABS_TIMEOUT_SECONDS: '2',
    ...settings,
  })
  const engine = createSpeech(config.speech, storage)
  opened.push(engine)
  return engine
}

beforeAll(async () => {
  elevenLabs = await startElevenLabs({ concurrency: 3 })
  speech = open()
  // The SDK takes seconds to load on a busy machine.
  await speech.listVoices()
})
beforeEach(() => elevenLabs.listRequests().splice(0))
afterAll(async () => {
  await Promise.all(opened.map((engine) => engine.close()))
  await elevenLabs.stop()
})

const say = (text: string, engine = speech) => engine.synthesize({ text, voiceId: VOICE, respellings: [] })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('voices', () => {
  it('[C18] are listed page by page with our own fields, and without what belongs to a person or to them', async () => {
    const voices = (await speech.listVoices()).filter(({ provider }) => provider === 'elevenlabs')
    expect(voices.map(({ name, gender, age, accent }) => [name, gender, age, accent])).toEqual([
      ['Rachel', 'female', 'young', 'American'],
      ['Charlie', 'male', 'middle-aged', 'Australian'],
      ['Dorothy', 'female', 'old', 'British'],
      ['River', 'neutral', 'middle-aged', 'Irish'],
    ])
    expect(JSON.stringify(voices)).not.toMatch(/https?:|local-key/)
  })

  it('are not offered without a key', async () => {
    const voices = await open({ ELEVENLABS_API_KEY: '' }).listVoices()
    expect(new Set(voices.map(({ provider }) => provider))).toEqual(new Set(['kokoro']))
  })

  it('leave the others alone when they cannot be asked for', async () => {
    const voices = await open({ ELEVENLABS_API_KEY: 'wrong' }).listVoices()
    expect(voices).toHaveLength(28)
  })

  it('are asked for once by all who want to know', async () => {
    const asked = elevenLabs.timesListed()
    const engine = open()
    const found = await Promise.all(Array.from({ length: 10 }, () => engine.findVoice(VOICE)))
    expect(found.every((voice) => voice?.name === 'Rachel')).toBe(true)
    const pages = elevenLabs.timesListed() - asked
    expect(pages).toBeLessThan(10)
    expect(await engine.findVoice('kokoro:af_heart')).toMatchObject({ provider: 'kokoro' })
    expect(await engine.findVoice('__proto__:x')).toBeUndefined()
    expect(elevenLabs.timesListed() - asked).toBe(pages)
  })

  it('stay known while they cannot be asked for, and nobody waits for each failure', async () => {
    const engine = open()
    await engine.listVoices()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    elevenLabs.setListing(false)
    const asked = elevenLabs.timesListed()
    expect(await engine.findVoice(VOICE)).toMatchObject({ name: 'Rachel' })
    expect(await engine.findVoice(VOICE)).toMatchObject({ name: 'Rachel' })
    expect(elevenLabs.timesListed() - asked).toBe(1)
    elevenLabs.setListing(true)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await engine.findVoice(VOICE)).toMatchObject({ name: 'Rachel' })
    expect(elevenLabs.timesListed() - asked).toBeGreaterThan(1)
    vi.useRealTimers()
  })

  test.each(['elevenlabs:nobody', 'elevenlabs:../../v1/user', 'elevenlabs:', 'other:voice', 'nothing', '__proto__:x'])(
    '[C20] "%s" is refused before anybody is asked',
    async (voiceId) => {
      const error = await failure(speech.synthesize({ text: 'Hello.', voiceId, respellings: [] }))
      expect(error).toBeInstanceOf(SpeechRejected)
      expect(elevenLabs.listRequests()).toEqual([])
    },
  )
})

describe('a line', () => {
  it('comes back as MP3 and WAV, trimmed, with the times of the words of the script', async () => {
    const { mp3, wav, durationMs, words } = await say('(coldly) I paid $5 million — to Siobhan.')
    expect(words.map(({ text }) => text)).toEqual(['I', 'paid', '$5', 'million', 'to', 'Siobhan.'])
    expect(words[0]?.startMs).toBeCloseTo(40, -1)
    expect(words.every(({ startMs, endMs }) => startMs < endMs && endMs <= durationMs)).toBe(true)
    expect(Buffer.from(wav).readUInt32LE(24)).toBe(24_000)
    expect((wav.length - 44) / 48).toBeCloseTo(durationMs, -1)
    expect(Buffer.from(mp3).includes('LAME3.100')).toBe(true)
  })

  it('[C27] takes nothing along but the words to be said', async () => {
    await speech.synthesize({
      text: '(to ANNA) <break time="9s"/>Siobhan knows.',
      voiceId: VOICE,
      respellings: [{ word: 'Siobhan', say: 'shivawn' }],
    })
    expect(elevenLabs.listRequests()).toEqual([
      {
        url: '/v1/text-to-speech/simRachel0000000000A/with-timestamps?output_format=pcm_24000',
        body: {
          text: 'shivawn knows.',
          model_id: 'eleven_multilingual_v2',
        },
      },
    ])
  })

  it('[C27] asks them to keep nothing where the plan allows it', async () => {
    await say('Hello there.', open({ ELEVENLABS_ZERO_RETENTION: 'true' }))
    expect(elevenLabs.listRequests()[0]?.url).toContain('enable_logging=false')
  })

  it('[C25] never carries markup, whatever the script holds', async () => {
    const nasty = ['<speak>a</speak>', '[whispers] b', '{{c}} d', '<break time="1s"/> e', '</p><p> f', '<!-- g --> h']
    for (const text of nasty) await say(`${text} word`)
    expect(elevenLabs.listRequests().map(({ body }) => body['text'])).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/[<>[\]{}]/)]),
    )
    expect(elevenLabs.listRequests()).toHaveLength(nasty.length)
  })

  it('of nothing but brackets is refused before anybody is asked', async () => {
    expect(await failure(say('(beat) [sighs]'))).toBeInstanceOf(SpeechRejected)
    expect(elevenLabs.listRequests()).toEqual([])
  })

  it('can be called off', async () => {
    elevenLabs.failNext('hang')
    const controller = new AbortController()
    const work = failure(
      speech.synthesize({ text: 'Hello.', voiceId: VOICE, respellings: [], signal: controller.signal }),
    )
    controller.abort(new Error('the script is gone'))
    expect(await work).toEqual(new Error('the script is gone'))
    // What was not asked for any more may have used the fault up or not.
    await failure(say('Hello.'))
  })
})

describe('trouble', () => {
  test.each(FAULTS)('[C26] %s fails the line, once, and quotes nothing of it', async (fault: Fault) => {
    const used = elevenLabs.usedCharacters()
    elevenLabs.failNext(fault)
    const error = await failure(say('A secret sentence of the script.'))
    expect(error).toBeInstanceOf(SpeechFailed)
    expect(JSON.stringify([error, String(error)])).not.toMatch(/secret|sentence|local-key/)
    expect(elevenLabs.listRequests()).toHaveLength(1)
    expect(elevenLabs.usedCharacters()).toBe(used)
    await expect(say('The next one is fine.')).resolves.toMatchObject({ durationMs: expect.any(Number) })
  })

  it('says how long to wait: little in a queue, longer when they are busy', async () => {
    elevenLabs.failNext('too-many-concurrent', 'system-busy')
    expect(await failure(say('One.'))).toMatchObject({ retryAfterMs: 500 })
    expect(await failure(say('Two.'))).toMatchObject({ retryAfterMs: 7000 })
  })

  it('of too many lines at once is theirs to refuse and ours to try again', async () => {
    const patient = open({ ELEVENLABS_TIMEOUT_SECONDS: '60' })
    const calledOff = new AbortController()
    // As many as they take at once stay under way, so that the next meets them however slow this machine is.
    elevenLabs.failNext('hang', 'hang', 'hang')
    const lines = Array.from({ length: 4 }, (_, at) =>
      failure(
        patient.synthesize({
          text: `Line number ${at}.`,
          voiceId: VOICE,
          respellings: [],
          signal: calledOff.signal,
        }),
      ),
    )
    const refused = await Promise.race(lines)
    expect(refused).toBeInstanceOf(SpeechFailed)
    expect(refused).toMatchObject({ retryAfterMs: 500 })
    calledOff.abort()
    await Promise.all(lines)
    expect(elevenLabs.mostAtOnce()).toBeGreaterThan(3)
    expect(speech.concurrencyOf('elevenlabs')).toBe(2)
  })
})
