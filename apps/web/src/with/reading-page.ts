import { MicrophoneError, type Microphone, type MicrophoneProblem } from '#audio/microphone/microphone.ts'
import { type GuestClient, type GuestLine, type GuestPart, RefusedCall } from '#lib/api/guest-client.ts'
import { describeProblem, isInAppBrowser } from './microphone-texts.ts'
import { type LineRecording, recordLine } from './record-line.ts'
import { SendQueue } from './send-queue.ts'
import { showDone, showHello, showLine, showMessage } from './views.ts'

const ENDED = {
  title: 'No part here',
  text: 'This link has ended or was taken back, or part of it is missing. What you have read so far has arrived. Please ask your friend for another link.',
}
const LEVEL_FLOOR_DB = -60

type View = 'hello' | 'line' | 'done'

interface Parts {
  root: HTMLElement
  client: GuestClient
  openMicrophone: () => Promise<Microphone>
}

/** The page of a link to a part: agree once, read line by line, listen, take back. */
export class ReadingPage {
  readonly #root: HTMLElement
  readonly #client: GuestClient
  readonly #openMicrophone: Parts['openMicrophone']
  readonly #addresses = new Map<string, string>()
  readonly #queue: SendQueue<GuestLine>
  #part: GuestPart | undefined
  #view: View = 'hello'
  #index = 0
  #microphone: Microphone | undefined
  #recording: LineRecording | undefined
  #wakeLock: WakeLockSentinel | undefined
  #problem: string | undefined
  #isTakenBack = false
  #isAsking = false

  constructor({ root, client, openMicrophone }: Parts) {
    this.#root = root
    this.#client = client
    this.#openMicrophone = openMicrophone
    this.#queue = new SendQueue<GuestLine>({
      onSaved: (lineId, saved) => this.#replaceLine(lineId, () => saved),
      onRefused: (lineId, message) => void this.#readAgain(lineId, message),
      onEnded: () => this.#end(),
      onChange: () => this.#view === 'done' && this.#show(),
    })
    addEventListener('beforeunload', (event) => this.#queue.count > 0 && event.preventDefault())
  }

  async open(): Promise<void> {
    try {
      this.#part = await this.#client.open()
    } catch (error) {
      this.#showFailure(error)
      return
    }
    this.#view = this.#part.hasAgreed && this.#findMissing(0) < 0 ? 'done' : 'hello'
    if (CANNOT_RECORD()) this.#showNoMicrophone()
    else this.#show(true)
  }

  #showFailure(error: unknown): void {
    if (error instanceof RefusedCall && error.refusal === 'ended') this.#end()
    else
      this.#render(
        showMessage({
          title: 'The part couldn’t be opened',
          text: 'Please check your connection.',
          action: { text: 'Try again', run: () => void this.open() },
        }),
        true,
      )
  }

  #showNoMicrophone(): void {
    const copy = () =>
      void navigator.clipboard.writeText(location.href).then(() => this.#render(showMessage(opened), true))
    const opened = { title: 'Link copied', text: 'Open Safari or Chrome, and paste it there.' }
    this.#render(
      showMessage({
        title: 'Open it in your browser',
        text: 'This app shows pages but gives them no microphone. Choose “Open in browser” in its menu, or copy the link and open it in Safari or Chrome.',
        action: { text: 'Copy the link', run: copy },
      }),
      true,
    )
  }

  #end(): void {
    this.#stopMicrophone()
    this.#queue.clear()
    this.#render(showMessage(ENDED), true)
  }

  #replaceLine(lineId: string, change: (line: GuestLine) => GuestLine): void {
    const part = this.#part
    if (!part) return
    this.#part = { ...part, lines: part.lines.map((line) => (line.id === lineId ? change(line) : line)) }
    if (this.#view === 'done') this.#show()
  }

  /** Nobody was heard, or the words were changed meanwhile: the lines are asked for again. */
  async #readAgain(lineId: string, message: string): Promise<void> {
    this.#addresses.delete(lineId)
    this.#part = await this.#client.open().catch(() => this.#part)
    this.#problem = message
    this.#recording?.cancel()
    this.#recording = undefined
    const index = this.#part?.lines.findIndex(({ id }) => id === lineId) ?? -1
    if (index >= 0) this.#goTo(index)
    else this.#show(true)
  }

  /** The next line from here on that was not read yet; -1 without one. */
  #findMissing(from: number): number {
    const lines = this.#part?.lines ?? []
    return lines.findIndex(({ id, saved }, index) => index >= from && saved === null && !this.#addresses.has(id))
  }

  async #start(): Promise<void> {
    this.#problem = undefined
    this.#isTakenBack = false
    try {
      // First, because browsers ask for the microphone only inside the tap.
      await this.#ensureMicrophone()
      if (this.#part && !this.#part.hasAgreed) {
        await this.#client.agree()
        this.#part = { ...this.#part, hasAgreed: true }
      }
    } catch (error) {
      this.#fail(error)
      return
    }
    this.#goTo(Math.max(0, this.#findMissing(0)))
    this.#record()
  }

  async #ensureMicrophone(): Promise<void> {
    if (this.#microphone) return
    this.#microphone = await this.#openMicrophone()
    this.#microphone.onLost(() => {
      this.#stopMicrophone()
      this.#problem = describeProblem('lost')
      this.#show(true)
    })
    this.#wakeLock = await navigator.wakeLock?.request('screen').catch(() => undefined)
  }

  #fail(error: unknown): void {
    if (error instanceof RefusedCall && error.refusal === 'ended') {
      this.#end()
      return
    }
    if (error instanceof MicrophoneError && isUnavailable(error.problem)) {
      this.#showNoMicrophone()
      return
    }
    this.#problem = error instanceof MicrophoneError ? describeProblem(error.problem) : (error as Error).message
    this.#show()
  }

  #stopMicrophone(): void {
    this.#recording?.cancel()
    this.#recording = undefined
    this.#microphone?.close()
    this.#microphone = undefined
    void this.#wakeLock?.release()
    this.#wakeLock = undefined
  }

  #goTo(index: number): void {
    this.#view = 'line'
    this.#index = index
    this.#show(true)
  }

  #record(): void {
    const line = this.#part?.lines[this.#index]
    if (!line || !this.#microphone) return
    this.#recording?.cancel()
    this.#recording = recordLine(this.#microphone, line.sayingMs, {
      onLevel: (levelDb) => this.#showLevel(levelDb),
      onEnd: (wav) => this.#endLine(line, wav),
    })
    this.#show()
  }

  #showLevel(levelDb: number): void {
    const bar = this.#root.querySelector<HTMLElement>('.level i')
    const share = Math.max(0, Math.min(1, 1 - levelDb / LEVEL_FLOOR_DB))
    if (bar) bar.style.transform = `scaleX(${share.toFixed(2)})`
  }

  #endLine(line: GuestLine, wav: Blob | undefined): void {
    this.#recording = undefined
    if (!wav) {
      this.#problem = 'We heard nobody. Hold the phone closer, and read it again.'
      this.#show()
      return
    }
    this.#problem = undefined
    this.#addresses.set(line.id, URL.createObjectURL(wav))
    this.#queue.add(line.id, () => this.#client.saveLine(line, wav))
    this.#goOn(this.#index + 1)
  }

  /** The next line comes at once and is recorded; behind the last one the microphone is closed. */
  #goOn(from: number): void {
    const next = this.#findMissing(from)
    if (next < 0) {
      this.#finish()
      return
    }
    this.#goTo(next)
    this.#record()
  }

  #finish(): void {
    this.#stopMicrophone()
    this.#view = 'done'
    this.#show(true)
  }

  async #toggle(): Promise<void> {
    this.#problem = undefined
    if (this.#recording) {
      this.#recording.stop()
      return
    }
    try {
      await this.#ensureMicrophone()
      this.#record()
    } catch (error) {
      this.#fail(error)
    }
  }

  /** The line that is being read begins anew; otherwise the one before it. */
  #again(): void {
    this.#problem = undefined
    if (!this.#recording && this.#index > 0) this.#goTo(this.#index - 1)
    void this.#restart()
  }

  async #restart(): Promise<void> {
    this.#recording?.cancel()
    this.#recording = undefined
    await this.#toggle()
  }

  /** Nothing is recorded of it. */
  #skip(): void {
    this.#recording?.cancel()
    this.#recording = undefined
    this.#problem = undefined
    this.#goOn(this.#index + 1)
  }

  async #takeBack(): Promise<void> {
    this.#queue.clear()
    try {
      await this.#client.takeBack()
      this.#part = await this.#client.open()
    } catch (error) {
      this.#fail(error)
      return
    }
    for (const address of this.#addresses.values()) URL.revokeObjectURL(address)
    this.#addresses.clear()
    this.#isAsking = false
    this.#isTakenBack = true
    this.#view = 'hello'
    this.#show(true)
  }

  #show(isNewView = false): void {
    const part = this.#part
    if (part) this.#render(this.#draw(part), isNewView)
  }

  #draw(part: GuestPart): Node[] {
    const common = { part, problem: this.#problem, waitingCount: this.#queue.count }
    switch (this.#view) {
      case 'hello':
        return showHello({ ...common, isTakenBack: this.#isTakenBack, onStart: () => void this.#start() })
      case 'line':
        return showLine({
          ...common,
          index: this.#index,
          isRecording: this.#recording !== undefined,
          onToggle: () => void this.#toggle(),
          onAgain: () => this.#again(),
          onSkip: () => this.#skip(),
        })
      case 'done':
        return showDone({
          ...common,
          addressOf: (lineId) => this.#addresses.get(lineId),
          isAsking: this.#isAsking,
          onRead: (index) => {
            this.#goTo(index)
            void this.#toggle()
          },
          onTakeBack: () => void this.#takeBack(),
          onAsk: (isAsking) => {
            this.#isAsking = isAsking
            this.#show()
          },
        })
    }
  }

  /** A new view is read out from its heading; otherwise the control that was used keeps the focus. */
  #render(nodes: Node[], isNewView = false): void {
    const active = document.activeElement
    const focused = active instanceof HTMLElement ? `${active.tagName}.${active.className.split(' ')[0] ?? ''}` : ''
    this.#root.replaceChildren(...nodes)
    if (isNewView) this.#root.querySelector<HTMLElement>('h1')?.focus()
    else
      [...this.#root.querySelectorAll<HTMLElement>('button, input')]
        .find((control) => `${control.tagName}.${control.className.split(' ')[0] ?? ''}` === focused)
        ?.focus()
  }
}

const isUnavailable = (problem: MicrophoneProblem): boolean =>
  problem === 'unsupported' || (problem === 'denied' && isInAppBrowser(navigator.userAgent))

const CANNOT_RECORD = (): boolean => !('mediaDevices' in navigator) || !('AudioWorkletNode' in window)
