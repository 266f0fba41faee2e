import type { ListenerEvent } from '@sidelight/listening/listener'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScriptedRecogniser } from '#testing/scripted-recogniser.ts'
import type { Microphone } from '../../microphone/microphone.ts'
import type { ListenerOptions } from '../line-listener.ts'
import { openBrowserListener } from './browser-listener.ts'

const LINE = 'You promised me (beat) there would be no more secrets.'
const HOLDING: ListenerOptions = { isHolding: true, ignoreUntilMs: 0, language: 'en-US', strictness: 'standard' }
const hearing = (recogniser: ScriptedRecogniser) => recogniser.fire('audiostart')

let lose: () => void
const microphone = {
  levelDb: () => -30,
  onLost: (listener: () => void) => {
    lose = listener
    return () => undefined
  },
} as unknown as Microphone

let events: ListenerEvent[]
const tell = (event: ListenerEvent) => event.type !== 'level' && events.push(event)
const kinds = () => events.map((event) => (event.type === 'word reached' ? event.pageWord : event.type))

beforeEach(() => {
  events = []
  vi.useFakeTimers()
  vi.stubGlobal('SpeechRecognition', ScriptedRecogniser)
})
afterEach(() => vi.useRealTimers())

async function open(...scripts: ((recogniser: ScriptedRecogniser) => void)[]) {
  ScriptedRecogniser.reset(...scripts)
  const opening = openBrowserListener(microphone, tell)
  opening.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(2000)
  return opening
}

async function arm(options: ListenerOptions = HOLDING, line = LINE) {
  const ear = await open(hearing)
  ear.arm(line, options)
  await vi.advanceTimersByTimeAsync(10)
  return ear
}

describe('trying the browser’s recogniser', () => {
  it('[R-9-29] listens without end, in American English unless told otherwise', async () => {
    const ear = await arm()
    expect(ScriptedRecogniser.last).toMatchObject({ lang: 'en-US', continuous: true, interimResults: true })
    ear.arm(LINE, { ...HOLDING, language: 'en-GB' })
    await vi.advanceTimersByTimeAsync(10)
    expect(ScriptedRecogniser.last.lang).toBe('en-GB')
  })

  it.each(['audio-capture', 'network', 'language-not-supported', 'not-allowed'])(
    'is given up at once when it says %s, though it never ends',
    async (error) => {
      await expect(open((recogniser) => queueMicrotask(() => recogniser.fail(error)))).rejects.toThrow(error)
      expect(ScriptedRecogniser.last.isAborted).toBe(true)
    },
  )

  it('is not believed when it hears and complains right after', async () => {
    const opening = open((recogniser) => {
      recogniser.fire('audiostart')
      setTimeout(() => recogniser.fail('network'), 12)
    })
    await expect(opening).rejects.toThrow('network')
  })

  it('is given up when it says nothing for a second and a half', async () => {
    await expect(open(() => undefined)).rejects.toThrow('silent')
  })

  it('[R-5-52] is not there in a browser without one', async () => {
    vi.stubGlobal('SpeechRecognition', undefined)
    await expect(open()).rejects.toThrow('unsupported')
  })

  it('is not used on Android, where it and a recording exclude each other', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 16) Chrome/156')
    await expect(open(hearing)).rejects.toThrow('unsupported')
  })

  it('stays on the device only where the browser promises it and then hears', async () => {
    expect((await open(hearing)).isLocal).toBe(false)
    class Local extends ScriptedRecogniser {
      static available = async ({ processLocally }: { processLocally: boolean }) =>
        processLocally ? 'available' : 'unavailable'
    }
    vi.stubGlobal('SpeechRecognition', Local)
    expect((await open(hearing)).isLocal).toBe(true)
    expect(ScriptedRecogniser.last.processLocally).toBe(true)
  })
})

describe('a line', () => {
  it('is followed word by word to its end', async () => {
    await arm()
    ScriptedRecogniser.last.hear('you promised me')
    ScriptedRecogniser.last.hear('you promised me', 'there would be')
    expect(kinds()).toEqual([2, 6])
    ScriptedRecogniser.last.hear('you promised me', 'there would be no more secrets')
    expect(kinds()).toEqual([2, 6, 9, 'cue'])
    expect(events.at(-1)).toMatchObject({ type: 'cue', kind: 'heard' })
    expect(ScriptedRecogniser.last.isAborted).toBe(true)
  })

  it('goes on two seconds after the last word, three words at a time, unless it holds', async () => {
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

  it('[R-4-64] goes on though the recogniser never says that the speaking is over', async () => {
    await arm({ ...HOLDING, isHolding: false })
    ScriptedRecogniser.last.fire('speechstart')
    ScriptedRecogniser.last.hear('you promised')
    await vi.advanceTimersByTimeAsync(6100)
    expect(kinds()).toEqual([1, 2, 6, 9, 'cue'])
  })

  it('holds before its last three words, and offers no end by itself', async () => {
    await arm()
    ScriptedRecogniser.last.hear('you promised me')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kinds()).toEqual([2])
  })

  it('takes no notice of what was heard while the reader spoke', async () => {
    const ear = await open(hearing)
    ear.arm(LINE, { ...HOLDING, ignoreUntilMs: performance.now() + 1000 })
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

  it('that says nothing is over at once, after it was armed', async () => {
    await arm(HOLDING, '(beat)')
    expect(kinds()).toContain('cue')
  })

  it('that was disarmed is heard no more', async () => {
    const ear = await arm()
    ear.disarm()
    ScriptedRecogniser.last.hear('you promised me')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(kinds()).toEqual([])
  })
})

describe('a recogniser that ends', () => {
  it('is replaced, and what the first one heard counts', async () => {
    await arm()
    ScriptedRecogniser.last.hear('you promised me')
    await vi.advanceTimersByTimeAsync(5000)
    ScriptedRecogniser.last.fire('end')
    expect(ScriptedRecogniser.created).toHaveLength(3)
    ScriptedRecogniser.last.hear('there would be no more secrets')
    expect(kinds()).toEqual([2, 9, 'cue'])
  })

  it('is replaced after a silence even if it never says that it ended', async () => {
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

  it('again and again is a failure', async () => {
    const ear = await open(hearing, (recogniser) => {
      recogniser.fire('audiostart')
      setTimeout(() => recogniser.fire('end'), 20)
    })
    ear.arm(LINE, HOLDING)
    await vi.advanceTimersByTimeAsync(1000)
    expect(events).toMatchObject([{ type: 'failed', reason: 'restless' }])
    expect(ScriptedRecogniser.created.length).toBeLessThan(7)
  })

  it('with the network is a failure that names it', async () => {
    await arm()
    ScriptedRecogniser.last.fail('network')
    expect(events).toMatchObject([{ type: 'failed', reason: 'network' }])
  })

  it('with its microphone says so', async () => {
    await arm()
    lose()
    expect(events).toMatchObject([{ type: 'failed', reason: 'lost' }])
    expect(ScriptedRecogniser.last.isAborted).toBe(true)
  })
})
