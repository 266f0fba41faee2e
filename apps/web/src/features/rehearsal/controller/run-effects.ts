import { START_FAILED } from '@sidelight/domain/recording/recording-texts'
import type { RehearsalSettings } from '@sidelight/domain/rehearsal/rehearsal-settings'
import type { RehearsalEffect } from '@sidelight/domain/rehearsal/rehearsal-state'
import type { PartnerPlayer } from '#audio/player/partner-player.ts'
import type { Clip } from '#audio/player/clip.ts'
import { stopPrompt, speakPrompt } from '#audio/player/prompt-speech.ts'
import type { ListeningSession } from './listening-session.ts'
import { saveRun } from './run-storage.ts'
import { scrollToSegment, scrollToTop } from './scroll-to-line.ts'
import type { TakeStore } from '../takes/take-store.ts'

/** Everybody who does what the machine says. */
export interface EffectTargets {
  documentId: string
  player: PartnerPlayer
  listening: ListeningSession
  takeStore: TakeStore
  soundOf: (id: string) => Clip
  settings: () => RehearsalSettings
  renewAddresses: () => void
  waitFor: (delayMs: number, ticket: number) => void
}

const CUE_BUZZ_MS = 60

export function runEffect(effect: RehearsalEffect, stage: EffectTargets): void {
  if (isOfSound(effect)) {
    makeSound(effect, stage)
    return
  }
  switch (effect.type) {
    case 'renew addresses':
      stage.renewAddresses()
      break
    case 'show line':
      scrollToSegment(effect.id)
      break
    case 'show top':
      scrollToTop()
      break
    case 'wait':
      stage.waitFor(effect.delayMs, effect.ticket)
      break
    case 'save run':
      saveRun(stage.documentId, effect.run)
      break
    default:
      attend(effect, stage)
  }
}

const SOUND_EFFECTS = [
  'play clip',
  'schedule clip',
  'prepare clips',
  'pause clip',
  'resume clip',
  'stop clip',
  'change speed',
] as const
type SoundEffect = Extract<RehearsalEffect, { type: (typeof SOUND_EFFECTS)[number] }>

const isOfSound = (effect: RehearsalEffect): effect is SoundEffect =>
  (SOUND_EFFECTS as readonly string[]).includes(effect.type)

function makeSound(effect: SoundEffect, { player, soundOf }: EffectTargets): void {
  switch (effect.type) {
    case 'play clip':
      stopPrompt()
      player.play(soundOf(effect.id), effect.speed)
      break
    case 'schedule clip':
      stopPrompt()
      player.cueUp(soundOf(effect.id), effect.speed, effect.delayMs)
      break
    case 'prepare clips':
      player.prepare(effect.ids.map(soundOf))
      break
    case 'pause clip':
      player.hold()
      break
    case 'resume clip':
      player.resume(effect.speed)
      break
    case 'stop clip':
      stopPrompt()
      player.stop()
      break
    case 'change speed':
      player.setSpeed(effect.speed)
      break
  }
}

type TurnEffect = Exclude<
  RehearsalEffect,
  SoundEffect | { type: 'renew addresses' | 'show line' | 'show top' | 'wait' | 'save run' }
>

function attend(effect: TurnEffect, stage: EffectTargets): void {
  const { listening, player } = stage
  switch (effect.type) {
    case 'cue actor':
      giveCue(effect.id, stage)
      break
    case 'listen':
      listening.listen(effect.line, stage.settings(), player.quietSinceMs())
      break
    case 'stop listening':
      listening.stopListening()
      break
    case 'speak prompt':
      prompt(effect.words, stage)
      break
    default:
      takeDown(effect, stage)
  }
}

type TakeEffect = Exclude<TurnEffect, { type: 'cue actor' | 'listen' | 'stop listening' | 'speak prompt' }>

function takeDown(effect: TakeEffect, { listening, takeStore, player }: EffectTargets): void {
  switch (effect.type) {
    case 'record': {
      const microphone = listening.findMicrophone()
      if (microphone === undefined) takeStore.reportProblem(effect.id, START_FAILED)
      else takeStore.record(effect.id, microphone, player.quietSinceMs())
      break
    }
    case 'pause take':
      takeStore.pause()
      break
    case 'resume take':
      takeStore.resume()
      break
    case 'keep take':
      takeStore.keep(effect.id)
      break
    case 'drop take':
      takeStore.drop()
      break
  }
}

function giveCue(id: string, { listening, takeStore, settings }: EffectTargets): void {
  if ('vibrate' in navigator) navigator.vibrate(CUE_BUZZ_MS)
  if (settings().isRecording && listening.read().found?.microphone === 'denied')
    takeStore.reportProblem(id, START_FAILED)
}

function prompt(words: string, { settings }: EffectTargets): void {
  const { isPromptSpoken, hasHeadphones, language } = settings()
  // From a loudspeaker the microphone would take it for the actor.
  if (isPromptSpoken && hasHeadphones) speakPrompt(words, language)
}
