import { type Direction, type Manner, MANNERS, neutralDirection } from '@sidelight/domain/direction/direction'
import { FAULTS, type Fault } from '@sidelight/elevenlabs-simulator/faults'
import { startElevenLabs, type ElevenLabs } from '@sidelight/elevenlabs-simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { createSpeech } from '../create-speech.ts'
import { type SpeechEngine, SpeechFailed, SpeechRejected } from '../speech.ts'
import { decodeResponse } from './decode-response.ts'

const VOICE = 'elevenlabs:simRachel0000000000A'
const storage = { readStream: () => Promise.reject(new Error('The storage is not used')) }

let elevenLabs: ElevenLabs
let speech: SpeechEngine
const opened: SpeechEngine[] = []

function openEngine(settings: Record<string, string> = {}): SpeechEngine {
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
  speech = openEngine()
  // The SDK takes seconds to load on a busy machine.
  await speech.listVoices()
})
beforeEach(() => elevenLabs.listRequests().splice(0))
afterAll(async () => {
  await Promise.all(opened.map((engine) => engine.close()))
  await elevenLabs.stop()
})

const synthesize = (text: string, engine = speech) => engine.synthesize({ text, voiceId: VOICE, respellings: [] })
const catchError = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('voices', () => {
  it('[C18] [R-39-07] Voices are listed over all pages with our fields, without cloned voices and internal data', async () => {
    const voices = (await speech.listVoices()).filter(({ provider }) => provider === 'elevenlabs')
    expect(voices.map(({ name, gender, age, accent }) => [name, gender, age, accent])).toEqual([
      ['Rachel', 'female', 'young', 'American'],
      ['Charlie', 'male', 'middle-aged', 'Australian'],
      ['Dorothy', 'female', 'old', 'British'],
      ['River', 'neutral', 'middle-aged', 'Irish'],
    ])
    expect(JSON.stringify(voices)).not.toMatch(/https?:|local-key/)
    expect(voices.every(({ acts }) => acts.length === MANNERS.length)).toBe(true)
  })

  it('Without a key the voices of ElevenLabs are not listed', async () => {
    const voices = await openEngine({ ELEVENLABS_API_KEY: '' }).listVoices()
    expect(new Set(voices.map(({ provider }) => provider))).toEqual(new Set(['kokoro']))
  })

  it('Our own voices are listed even if ElevenLabs cannot be reached', async () => {
    const voices = await openEngine({ ELEVENLABS_API_KEY: 'wrong' }).listVoices()
    expect(voices).toHaveLength(28)
  })

  it('Concurrent callers share one request for the voices', async () => {
    const before = elevenLabs.countListings()
    const engine = openEngine()
    const found = await Promise.all(Array.from({ length: 10 }, () => engine.findVoice(VOICE)))
    expect(found.every((voice) => voice?.name === 'Rachel')).toBe(true)
    const pages = elevenLabs.countListings() - before
    expect(pages).toBeLessThan(10)
    expect(await engine.findVoice('kokoro:af_heart')).toMatchObject({ provider: 'kokoro' })
    expect(await engine.findVoice('__proto__:x')).toBeUndefined()
    expect(elevenLabs.countListings() - before).toBe(pages)
  })

  it('The voices stay listed during an outage, and a failed request is not repeated at once', async () => {
    const engine = openEngine()
    await engine.listVoices()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    elevenLabs.setListingAvailable(false)
    const before = elevenLabs.countListings()
    expect(await engine.findVoice(VOICE)).toMatchObject({ name: 'Rachel' })
    expect(await engine.findVoice(VOICE)).toMatchObject({ name: 'Rachel' })
    expect(elevenLabs.countListings() - before).toBe(1)
    elevenLabs.setListingAvailable(true)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await engine.findVoice(VOICE)).toMatchObject({ name: 'Rachel' })
    expect(elevenLabs.countListings() - before).toBeGreaterThan(1)
    vi.useRealTimers()
  })

  test.each(['elevenlabs:unknown', 'elevenlabs:../../v1/user', 'elevenlabs:', 'other:voice', 'nothing', '__proto__:x'])(
    '[C20] The voice id "%s" is rejected without a request',
    async (voiceId) => {
      const error = await catchError(speech.synthesize({ text: 'Hello.', voiceId, respellings: [] }))
      expect(error).toBeInstanceOf(SpeechRejected)
      expect(elevenLabs.listRequests()).toEqual([])
    },
  )
})

describe('synthesised lines', () => {
  it('A line is returned as trimmed MP3 and WAV, with the times of its words', async () => {
    const { mp3, wav, durationMs, words } = await synthesize('(coldly) I paid $5 million — to Siobhan.')
    expect(words.map(({ text }) => text)).toEqual(['I', 'paid', '$5', 'million', 'to', 'Siobhan.'])
    expect(words[0]?.startMs).toBeCloseTo(40, -1)
    expect(words.every(({ startMs, endMs }) => startMs < endMs && endMs <= durationMs)).toBe(true)
    expect(Buffer.from(wav).readUInt32LE(24)).toBe(24_000)
    expect((wav.length - 44) / 48).toBeCloseTo(durationMs, -1)
    expect(Buffer.from(mp3).includes('LAME3.100')).toBe(true)
  })

  it('[C27] A request contains only the spoken words', async () => {
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

  it('[C27] With zero retention a request disables logging', async () => {
    await synthesize('Hello there.', openEngine({ ELEVENLABS_ZERO_RETENTION: 'true' }))
    expect(elevenLabs.listRequests()[0]?.url).toContain('enable_logging=false')
  })

  it('[C25] A request contains no markup of the script', async () => {
    const texts = ['<speak>a</speak>', '[whispers] b', '{{c}} d', '<break time="1s"/> e', '</p><p> f', '<!-- g --> h']
    for (const text of texts) await synthesize(`${text} word`)
    expect(elevenLabs.listRequests().map(({ body }) => body['text'])).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/[<>[\]{}]/)]),
    )
    expect(elevenLabs.listRequests()).toHaveLength(texts.length)
  })

  it('A line of brackets only is rejected without a request', async () => {
    expect(await catchError(synthesize('(beat) [sighs]'))).toBeInstanceOf(SpeechRejected)
    expect(elevenLabs.listRequests()).toEqual([])
  })

  it('A synthesis can be aborted', async () => {
    elevenLabs.failNext('hang')
    const controller = new AbortController()
    const work = catchError(
      speech.synthesize({ text: 'Hello.', voiceId: VOICE, respellings: [], signal: controller.signal }),
    )
    controller.abort(new Error('aborted'))
    expect(await work).toEqual(new Error('aborted'))
    // Uses up the fault if the aborted request did not.
    await catchError(synthesize('Hello.'))
  })
})

describe('directed lines', () => {
  const direct = (direction: Partial<Direction>, text = 'Get out. (beat) Now, please.', engine = speech, read = 0) =>
    engine.synthesize({ text, voiceId: VOICE, respellings: [], read, direction: { ...neutralDirection, ...direction } })
  const span = (manner: Manner, fromWord = 0, amount: 1 | 2 = 2) => ({ fromWord, manner, amount })

  it('[R-37-11] A manner becomes a tag of ours, on the model that acts, with settings and a seed', async () => {
    await direct({ spans: [span('whispered'), span('angry', 2)] }, '[laughs] Get out. {now} Now, <b>please</b>.')
    const [request] = elevenLabs.listRequests()
    expect(request?.tags).toEqual(['[whispers]', '[angry]'])
    expect(request?.body).toEqual({
      text: '[whispers] Get out. [angry] Now, please.',
      model_id: 'eleven_v3',
      seed: expect.any(Number),
      voice_settings: { stability: 0 },
    })
  })

  it('[R-39-05] The tags of a manner are charged like words', () => {
    const spans = [span('whispered'), span('angry', 2)]
    const added = speech.addedCharacters(VOICE, { ...neutralDirection, spans })
    expect(added).toBe('[whispers] [angry] '.length)
    expect(speech.addedCharacters(VOICE, { ...neutralDirection, place: 'phone' })).toBe(0)
    expect(speech.addedCharacters('kokoro:af_heart', { ...neutralDirection, spans })).toBe(0)
  })

  test.each(MANNERS)('[C25] [R-37-11] The manner "%s" gives one tag of letters', async (manner) => {
    await direct({ spans: [span(manner)] })
    expect(elevenLabs.listRequests()[0]?.body['text']).toMatch(/^\[[a-z ]+\] Get out\. Now, please\.$/)
  })

  it('[R-37-11] The speed changes with the manner, within what the service allows', async () => {
    for (const [manner, amount] of [
      ['urgent', 2],
      ['urgent', 1],
      ['slower', 2],
      ['cold', 2],
    ] as const)
      await direct({ spans: [span(manner, 0, amount)] })
    const settings = elevenLabs.listRequests().map(({ body }) => body['voice_settings'])
    expect(settings).toEqual([
      { stability: 0.5, speed: 1.15 },
      { stability: 0.5, speed: 1.07 },
      { stability: 0.5, speed: 0.8 },
      { stability: 0.5 },
    ])
  })

  it('[R-37-12] [R-39-07] An account without the acting model gets no tags, only speeds, and still speaks', async () => {
    const other = await startElevenLabs({ models: ['eleven_multilingual_v2'] })
    const engine = openEngine({ ELEVENLABS_BASE_URL: other.url, ELEVENLABS_API_KEY: other.apiKey })
    expect((await engine.findVoice(VOICE))?.acts).toEqual(['urgent', 'slower'])
    await direct({ spans: [span('angry')] }, undefined, engine)
    expect(other.listRequests().map(({ body, tags }) => [body['model_id'], body['text'], tags])).toEqual([
      ['eleven_multilingual_v2', 'Get out. Now, please.', undefined],
    ])
    await other.stop()
  })

  it('[R-37-13] Word times do not move by the tags before them', async () => {
    const plain = await synthesize('Get out. Now, please.')
    const acted = await direct({ spans: [span('shaken'), span('angry', 2)] })
    expect(acted.words).toEqual(plain.words)
    expect(acted.durationMs).toBe(plain.durationMs)
  })

  it('[R-37-04] A line that is cut off ends with its last word, and a beat is held', async () => {
    const { words, durationMs } = await direct({ ending: 'cut off', beats: [{ beforeWord: 1, ms: 700 }] }, 'Wait. I—')
    expect(durationMs - (words.at(-1)?.endMs ?? 0)).toBeLessThanOrEqual(40)
    expect(Math.abs((words[1]?.startMs ?? 0) - (words[0]?.endMs ?? 0) - 700)).toBeLessThanOrEqual(60)
    expect(elevenLabs.listRequests()[0]?.body).toEqual({ text: 'Wait. I—', model_id: 'eleven_multilingual_v2' })
  })

  it('[R-37-06] Another read has another seed, and the same read the same', async () => {
    for (const read of [0, 1, 1, 2]) await direct({}, undefined, speech, read)
    const [none, one, again, two] = elevenLabs.listRequests().map(({ body }) => body['seed'])
    expect(none).toBeUndefined()
    expect(one).toEqual(expect.any(Number))
    expect(again).toBe(one)
    expect(two).not.toBe(one)
  })

  it('[R-37-11] No request contains another line as context', async () => {
    await direct({ spans: [span('cold')] })
    const sent = Object.keys(elevenLabs.listRequests()[0]?.body ?? {})
    expect(sent.filter((name) => /previous|next|context/.test(name))).toEqual([])
  })

  it('[R-37-08] Rented voices carry every manner, and neither stress nor rises', () => {
    const carried = (direction: Partial<Direction>) =>
      speech.carriedDirection(VOICE, { ...neutralDirection, ...direction })
    for (const manner of MANNERS) expect(carried({ spans: [span(manner)] }).spans).toEqual([span(manner)])
    expect(carried({ stresses: [{ word: 0 }], rises: [{ word: 1 }], ending: 'trails off' })).toEqual(neutralDirection)
  })
})

describe('failures', () => {
  test.each(FAULTS)(
    '[C26] The fault "%s" fails the line without a retry, and the error contains no text of it',
    async (fault: Fault) => {
      const used = elevenLabs.usedCharacters()
      elevenLabs.failNext(fault)
      const error = await catchError(synthesize('A secret sentence of the script.'))
      expect(error).toBeInstanceOf(SpeechFailed)
      expect(JSON.stringify([error, String(error)])).not.toMatch(/secret|sentence|local-key/)
      expect(elevenLabs.listRequests()).toHaveLength(1)
      expect(elevenLabs.usedCharacters()).toBe(used)
      await expect(synthesize('The next one is fine.')).resolves.toMatchObject({ durationMs: expect.any(Number) })
    },
  )

  it('[C26] Audio that is too short or too long for its words fails, also without the times of its letters', () => {
    const decode = (bytes: number) =>
      decodeResponse(Buffer.alloc(bytes).toString('base64'), 'x'.repeat(100), undefined, 1000)
    // At 1,000 samples a second, 100 letters take 2.5 to 25 seconds.
    for (const bytes of [4998, 50_002]) expect(() => decode(bytes)).toThrow(SpeechFailed)
    for (const bytes of [5000, 50_000]) expect(decode(bytes)).toHaveLength(bytes / 2)
  })

  it('The error of a busy provider says how long to wait', async () => {
    elevenLabs.failNext('too-many-concurrent', 'system-busy')
    expect(await catchError(synthesize('One.'))).toMatchObject({ retryAfterMs: 500 })
    expect(await catchError(synthesize('Two.'))).toMatchObject({ retryAfterMs: 7000 })
  })

  it('A line beyond the concurrency of ElevenLabs fails with a short wait', async () => {
    const engine = openEngine({ ELEVENLABS_TIMEOUT_SECONDS: '60' })
    const controller = new AbortController()
    // Hanging requests use up the concurrency, so that the next one is rejected however slow this machine is.
    elevenLabs.failNext('hang', 'hang', 'hang')
    const lines = Array.from({ length: 4 }, (_, at) =>
      catchError(
        engine.synthesize({
          text: `Line number ${at}.`,
          voiceId: VOICE,
          respellings: [],
          signal: controller.signal,
        }),
      ),
    )
    const rejected = await Promise.race(lines)
    expect(rejected).toBeInstanceOf(SpeechFailed)
    expect(rejected).toMatchObject({ retryAfterMs: 500 })
    controller.abort()
    await Promise.all(lines)
    expect(elevenLabs.maxConcurrency()).toBeGreaterThan(3)
    expect(speech.concurrencyOf('elevenlabs')).toBe(2)
  })
})
