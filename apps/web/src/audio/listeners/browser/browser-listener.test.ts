import type { ListenerEvent } from '@sidelight/listening/listener'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScriptedRecogniser } from '#testing/scripted-recogniser.ts'
import type { Microphone } from '../../microphone/microphone.ts'
import type { ListenerOptions } from '../line-listener.ts'
import { openBrowserListener } from './browser-listener.ts'

const LINE = 'You promised me (beat) there would be no more secrets.'
const HOLDING: ListenerOptions = { isHolding: true, ignoreUntilMs: 0, language: 'en-US', strictness: 'standard' }
const startListening = (recogniser: ScriptedRecogniser) => recogniser.fire('audiostart')

let lose: () => void
const microphone = {
  levelDb: () => -30,
  onLost: (onLost: () => void) => {
    lose = onLost
    return () => undefined
  },
} as unknown as Microphone

let events: ListenerEvent[]
const onEvent = (event: ListenerEvent) => event.type !== 'level' && events.push(event)
const kinds = () => events.map((event) => (event.type === 'word reached' ? event.pageWord : event.type))

beforeEach(() => {
  events = []
  vi.useFakeTimers()
  vi.stubGlobal('SpeechRecognition', ScriptedRecogniser)
})
afterEach(() => vi.useRealTimers())

async function open(...scripts: ((recogniser: ScriptedRecogniser) => void)[]) {
  ScriptedRecogniser.reset(...scripts)
  const opening = openBrowserListener(microphone, onEvent)
  opening.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(2000)
  return opening
}

async function arm(options: ListenerOptions = HOLDING, line = LINE) {
  const listener = await open(startListening)
  listener.arm(line, options)
  await vi.advanceTimersByTimeAsync(10)
  return listener
}

describe('opening the browser listener', () => {
  it('[R-9-29] Recognition is continuous and in American English unless the line has another language', async () => {
    const listener = await arm()
    expect(ScriptedRecogniser.last).toMatchObject({ lang: 'en-US', continuous: true, interimResults: true })
    listener.arm(LINE, { ...HOLDING, language: 'en-GB' })
    await vi.advanceTimersByTimeAsync(10)
    expect(ScriptedRecogniser.last.lang).toBe('en-GB')
  })

  it.each(['audio-capture', 'network', 'language-not-supported', 'not-allowed'])(
    'A recogniser that fails with %s is rejected at once',
    async (error) => {
      await expect(open((recogniser) => queueMicrotask(() => recogniser.fail(error)))).rejects.toThrow(error)
      expect(ScriptedRecogniser.last.isAborted).toBe(true)
    },
  )

  it('A recogniser that starts and fails right after is rejected', async () => {
    const opening = open((recogniser) => {
      recogniser.fire('audiostart')
      setTimeout(() => recogniser.fail('network'), 12)
    })
    await expect(opening).rejects.toThrow('network')
  })

  it('A recogniser that does not start within 1.5 s is rejected', async () => {
    await expect(open(() => undefined)).rejects.toThrow('silent')
  })

  it('[R-5-52] A browser without a recogniser is rejected as unsupported', async () => {
    vi.stubGlobal('SpeechRecognition', undefined)
    await expect(open()).rejects.toThrow('unsupported')
  })

  it('On Android the recogniser is not used, because it excludes a recording', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 16) Chrome/156')
    await expect(open(startListening)).rejects.toThrow('unsupported')
  })

  it('The voice counts as local only if the browser promises it and then starts', async () => {
    expect((await open(startListening)).isLocal).toBe(false)
    class Local extends ScriptedRecogniser {
      static available = async ({ processLocally }: { processLocally: boolean }) =>
        processLocally ? 'available' : 'unavailable'
    }
    vi.stubGlobal('SpeechRecognition', Local)
    expect((await open(startListening)).isLocal).toBe(true)
    expect(ScriptedRecogniser.last.processLocally).toBe(true)
  })
})

describe('following a line', () => {
  it('A line is followed word by word to its end', async () => {
    await arm()
    ScriptedRecogniser.last.hear('you promised me')
    ScriptedRecogniser.last.hear('you promised me', 'there would be')
    expect(kinds()).toEqual([2, 6])
    ScriptedRecogniser.last.hear('you promised me', 'there would be no more secrets')
    expect(kinds()).toEqual([2, 6, 9, 'cue'])
    expect(events.at(-1)).toMatchObject({ type: 'cue', kind: 'heard' })
    expect(ScriptedRecogniser.last.isAborted).toBe(true)
  })

  it('Without "Hold for me" three words are passed after every two seconds of silence', async () => {
    await arm({ ...HOLDING, isHolding: false })
    ScriptedRecogniser.last.hear('you promised')
    await vi.advanceTimersByTimeAsync(1900)
    expect(kinds()).toEqual([1])
    await vi.advanceTimersByTimeAsync(200)
    expect(kinds()).toEqual([1, 2])
    await vi.advanceTimersByTimeAsync(4000)
    expect(kinds()).toEqual([1, 2, 6, 9, 'cue'])
    expect(events.at(-1)).toMatchObject({ kind: 'probable' })
  })

  it('[R-4-64] The line goes on although the recogniser never reports the end of speech', async () => {
    await arm({ ...HOLDING, isHolding: false })
    ScriptedRecogniser.last.fire('speechstart')
    ScriptedRecogniser.last.hear('you promised')
    await vi.advanceTimersByTimeAsync(6100)
    expect(kinds()).toEqual([1, 2, 6, 9, 'cue'])
  })

  it('With "Hold for me" silence before the last three words ends nothing', async () => {
    await arm()
    ScriptedRecogniser.last.hear('you promised me')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kinds()).toEqual([2])
  })

  it('Words recognised while the partner speaks are ignored', async () => {
    const listener = await open(startListening)
    listener.arm(LINE, { ...HOLDING, ignoreUntilMs: performance.now() + 1000 })
    await vi.advanceTimersByTimeAsync(600)
    expect(ScriptedRecogniser.created).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(150)
    expect(ScriptedRecogniser.created).toHaveLength(2)
    ScriptedRecogniser.last.hear('you promised me')
    await vi.advanceTimersByTimeAsync(400)
    ScriptedRecogniser.last.hear('you promised me and')
    expect(kinds()).toEqual([])
    ScriptedRecogniser.last.hear('you promised me and you')
    expect(kinds()).toEqual([0])
  })

  it('A line without words is over at once, after it was armed', async () => {
    await arm(HOLDING, '(beat)')
    expect(kinds()).toContain('cue')
  })

  it('A disarmed line causes no events', async () => {
    const listener = await arm()
    listener.disarm()
    ScriptedRecogniser.last.hear('you promised me')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(kinds()).toEqual([])
  })
})

describe('recognisers that end or fail', () => {
  it('A recogniser that ends is replaced, and its words count', async () => {
    await arm()
    ScriptedRecogniser.last.hear('you promised me')
    await vi.advanceTimersByTimeAsync(5000)
    ScriptedRecogniser.last.fire('end')
    expect(ScriptedRecogniser.created).toHaveLength(3)
    ScriptedRecogniser.last.hear('there would be no more secrets')
    expect(kinds()).toEqual([2, 9, 'cue'])
  })

  it('A recogniser is replaced after a silence even if it never reports its end', async () => {
    await arm()
    const [, first] = ScriptedRecogniser.created
    first?.fail('no-speech')
    await vi.advanceTimersByTimeAsync(299)
    expect(ScriptedRecogniser.created).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2)
    expect(ScriptedRecogniser.created).toHaveLength(3)
    first?.hear('too late to be of use')
    expect(kinds()).toEqual([])
  })

  it('Recognisers that end again and again are a failure', async () => {
    const listener = await open(startListening, (recogniser) => {
      recogniser.fire('audiostart')
      setTimeout(() => recogniser.fire('end'), 20)
    })
    listener.arm(LINE, HOLDING)
    await vi.advanceTimersByTimeAsync(1000)
    expect(events).toMatchObject([{ type: 'failed', reason: 'restless' }])
    expect(ScriptedRecogniser.created.length).toBeLessThan(7)
  })

  it('A network failure is reported by its name', async () => {
    await arm()
    ScriptedRecogniser.last.fail('network')
    expect(events).toMatchObject([{ type: 'failed', reason: 'network' }])
  })

  it('The loss of the microphone is reported', async () => {
    await arm()
    lose()
    expect(events).toMatchObject([{ type: 'failed', reason: 'lost' }])
    expect(ScriptedRecogniser.last.isAborted).toBe(true)
  })
})
