import type { ClipPart } from '@sidelight/domain/playback/playback-state'
import { START_FAILED } from '@sidelight/domain/recording/recording-texts'
import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import type { RehearsalEffect } from '@sidelight/domain/rehearsal/rehearsal-state'
import type { Clip } from '../player/clip.ts'
import type { PartnerPlayer, PlayOptions } from '../player/partner-player.ts'
import { stopPrompt, speakPrompt } from '../player/prompt-speech.ts'
import type { ListeningSession } from './listening-session.ts'
import type { RehearsalPorts } from './rehearsal-ports.ts'

export interface EffectTargets extends RehearsalPorts {
  player: PartnerPlayer
  listening: ListeningSession
  findClip: (part: ClipPart) => { clip: Clip; options: PlayOptions }
  getSettings: () => RehearsalSettings
  renewAddresses: () => void
  startTimer: (delayMs: number, ticket: number) => void
}

type Handlers = {
  [Type in RehearsalEffect['type']]: (effect: Extract<RehearsalEffect, { type: Type }>, to: EffectTargets) => void
}

const CUE_VIBRATION_MS = 60
/** The actor's own line may still echo, and nobody interrupts what has not begun. */
const PARTNERS_FIRST_WORDS_MS = 350

const HANDLERS: Handlers = {
  'play clip': (part, { player, findClip }) => {
    stopPrompt()
    const { clip, options } = findClip(part)
    player.play(clip, options)
  },
  'schedule clip': ({ gapMs, ...part }, { player, findClip }) => {
    const { clip, options } = findClip(part)
    player.schedule(clip, gapMs, options)
  },
  'unschedule clip': (_, { player }) => player.unschedule(),
  'prepare clips': ({ clips }, { player, findClip }) =>
    player.prepare(clips.map((part) => ({ ...findClip(part).clip, speed: part.speed }))),
  'pause clip': (_, { player }) => player.pause(),
  'resume clip': ({ speed }, { player }) => player.resume(speed),
  'stop clip': (_, { player }) => {
    stopPrompt()
    player.stop()
  },
  'change speed': ({ speed }, { player }) => player.setSpeed(speed),
  'renew addresses': (_, { renewAddresses }) => renewAddresses(),
  'show line': ({ id }, { view }) => view?.showLine(id),
  'show top': (_, { view }) => view?.showTop(),
  wait: ({ delayMs, ticket }, { startTimer }) => startTimer(delayMs, ticket),
  'line noted': ({ line }, { tape }) => tape?.noteLine(line),
  'save run': ({ run }, { storage }) => storage?.saveRun(run),
  'cue actor': ({ id, isToRecord }, { view, takes, listening }) => {
    view?.vibrate(CUE_VIBRATION_MS)
    const isDenied = listening.getState().preflight?.microphone === 'denied'
    if (isDenied && isToRecord) takes?.reportProblem(id, START_FAILED)
  },
  listen: ({ line, isInterrupting = false }, { listening, player, getSettings }) => {
    const quietSinceMs = isInterrupting ? performance.now() + PARTNERS_FIRST_WORDS_MS : player.quietSinceMs()
    listening.listen(line, getSettings(), { quietSinceMs, isInterrupting })
  },
  'stop listening': (_, { listening }) => listening.stopListening(),
  'speak prompt': ({ words }, { getSettings }) => {
    const { isPromptSpoken, hasHeadphones, language } = getSettings()
    // From a loudspeaker the listener would take the prompt for the actor.
    if (isPromptSpoken && hasHeadphones) speakPrompt(words, language)
  },
  record: ({ id }, { takes, listening, player }) => {
    const microphone = listening.findMicrophone()
    if (microphone === undefined) takes?.reportProblem(id, START_FAILED)
    else takes?.record(id, microphone, player.quietSinceMs())
  },
  'pause take': (_, { takes }) => takes?.pause(),
  'resume take': (_, { takes }) => takes?.resume(),
  'keep take': ({ id }, { takes }) => takes?.keep(id),
  'drop take': (_, { takes }) => takes?.drop(),
}

export const runEffect = (effect: RehearsalEffect, targets: EffectTargets): void =>
  (HANDLERS[effect.type] as (effect: RehearsalEffect, targets: EffectTargets) => void)(effect, targets)
