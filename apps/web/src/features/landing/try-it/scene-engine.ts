import { ECHO_TAIL_MS, type ListenerEvent } from '@sidelight/listening/listener'
import { PartnerPlayer } from '#audio/player/partner-player.ts'
import type { ClipEvent } from '#audio/player/clip.ts'
import { runPreflight } from '#audio/preflight/preflight.ts'
import type { PreflightResult } from '#audio/preflight/preflight-result.ts'
import { explainMicrophone } from '#audio/preflight/explanations.ts'
import { RUN } from './run-copy.ts'
import { type Part, DEMO_SCENE, clipOf } from './demo-scene.ts'
import { type SceneEffect, type SceneEvent, stepScene } from './scene-run.ts'
import { AT_REST, type SceneView } from './scene-view.ts'

/** Everything happens in this page: the sounds are files of ours, and what the microphone hears goes to a worker here. */
export class SceneEngine {
  readonly #listeners = new Set<() => void>()
  readonly #player = new PartnerPlayer((news) => this.#sounded(news))
  #view = AT_REST
  #checked: PreflightResult | undefined
  /** When the actor was last heard, or gave the cue by hand. */
  #lastWordMs: number | undefined
  /** Of several starts the last counts. */
  #attempt = 0

  read = (): SceneView => this.#view

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** In a tap: no browser makes a sound or opens a microphone otherwise. */
  async start(part: Part, isHandsFree: boolean): Promise<void> {
    this.stop()
    const mine = (this.#attempt += 1)
    this.#player.touch()
    const sounds = DEMO_SCENE.filter((line) => line.part !== part).map(clipOf)
    this.#player.prepare(sounds.slice(0, 2))
    this.#player.fetchAhead(sounds)
    if (isHandsFree) await this.#openEar(mine)
    if (mine === this.#attempt) this.#dispatch({ type: 'started', part })
  }

  /** The cue by hand always works, also while somebody listens. */
  tap = (): void => {
    if (this.#view.run.phase !== 'you') return
    this.#lastWordMs = performance.now()
    this.#player.touch()
    this.#dispatch({ type: 'cued' })
  }

  stop(): void {
    this.#attempt += 1
    this.#lastWordMs = undefined
    this.#dispatch({ type: 'stopped' })
    this.#show({ hearing: 'by hand', why: undefined })
  }

  dispose(): void {
    this.stop()
    this.#player.dispose()
  }

  /** Settles once the person has answered the browser's question: the partner may speak while the ear is on its way. */
  #openEar(mine: number): Promise<void> {
    this.#show({ hearing: 'asking', why: undefined, loadedShare: 0 })
    return new Promise((release) => {
      const loading = (loadedShare: number) => {
        release()
        if (mine === this.#attempt) this.#show({ hearing: 'loading', loadedShare })
      }
      const heard = (event: ListenerEvent) => mine === this.#attempt && this.#heard(event)
      runPreflight({ listener: 'on-device', hasHeadphones: false }, { heard, loading })
        .then((checked) => (mine === this.#attempt ? this.#keepEar(checked) : checked.close()))
        .catch(() => mine === this.#attempt && this.#show({ hearing: 'by hand' }))
        .finally(release)
    })
  }

  #keepEar(checked: PreflightResult): void {
    this.#checked = checked
    const canHear = checked.found.listener !== 'tap'
    this.#show({ hearing: canHear ? 'listening' : 'by hand', why: canHear ? undefined : checked.found.why })
    const { phase, line } = this.#view.run
    if (phase === 'you') this.#perform({ type: 'listen', line })
  }

  #heard(event: ListenerEvent): void {
    switch (event.type) {
      case 'word reached':
        this.#dispatch(event)
        return
      case 'speech ended':
        this.#lastWordMs = event.atMs
        return
      case 'cue':
        this.#lastWordMs ??= event.atMs
        this.#dispatch({ type: 'cued' })
        return
      case 'failed':
        this.#releaseMicrophone()
        this.#show({ hearing: 'by hand', why: event.reason === 'lost' ? explainMicrophone('lost') : RUN.stopped })
        return
      default:
    }
  }

  #sounded(news: ClipEvent): void {
    const { run } = this.#view
    if (news.id !== DEMO_SCENE[run.line]?.id) return
    if (news.type === 'clip ended') this.#dispatch({ type: 'partner finished' })
    else if (news.type === 'clip failed') this.#dispatch({ type: 'sound failed' })
    else if (this.#lastWordMs !== undefined) {
      this.#dispatch({ type: 'answered', afterMs: news.atMs - this.#lastWordMs })
      this.#lastWordMs = undefined
    }
  }

  #dispatch(event: SceneEvent): void {
    const { run, effects } = stepScene(this.#view.run, event)
    this.#show({ run })
    for (const effect of effects) this.#perform(effect)
  }

  #perform(effect: SceneEffect): void {
    switch (effect.type) {
      case 'speak': {
        this.#checked?.listener.disarm()
        const line = DEMO_SCENE[effect.line]
        if (line !== undefined) this.#player.play(clipOf(line), 1)
        return
      }
      case 'listen': {
        this.#player.prepare(DEMO_SCENE.slice(effect.line + 1, effect.line + 2).map(clipOf))
        this.#checked?.listener.arm(DEMO_SCENE[effect.line]?.text ?? '', {
          isHolding: true,
          ignoreUntilMs: this.#player.quietSinceMs() + ECHO_TAIL_MS,
          language: 'en-US',
          strictness: 'standard',
        })
        return
      }
      case 'hush':
        this.#player.stop()
        this.#releaseMicrophone()
    }
  }

  #releaseMicrophone(): void {
    this.#checked?.close()
    this.#checked = undefined
  }

  #show(change: Partial<SceneView>): void {
    this.#view = { ...this.#view, ...change }
    for (const listener of this.#listeners) listener()
  }
}
