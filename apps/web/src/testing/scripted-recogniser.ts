import type { Recogniser } from '#audio/listeners/browser/recogniser.ts'

/** The browser's recogniser as a source of events: it says what the test lets it say, and remembers how it was set. */
export class ScriptedRecogniser extends EventTarget implements Recogniser {
  static made: ScriptedRecogniser[] = []
  /** What each one does when it is started, in the order they are made; the last goes for all that follow. */
  static scripts: ((recogniser: ScriptedRecogniser) => void)[] = []
  lang = ''
  continuous = false
  interimResults = false
  processLocally = false
  isAborted = false
  #script: ((recogniser: ScriptedRecogniser) => void) | undefined

  constructor() {
    super()
    this.#script = ScriptedRecogniser.scripts[ScriptedRecogniser.made.length] ?? ScriptedRecogniser.scripts.at(-1)
    ScriptedRecogniser.made.push(this)
  }

  static reset(...scripts: ((recogniser: ScriptedRecogniser) => void)[]): void {
    ScriptedRecogniser.made = []
    ScriptedRecogniser.scripts = scripts
  }

  static get last(): ScriptedRecogniser {
    const last = ScriptedRecogniser.made.at(-1)
    if (last === undefined) throw new Error('no recogniser was made')
    return last
  }

  start(): void {
    this.#script?.(this)
  }

  abort(): void {
    this.isAborted = true
  }

  say(type: 'audiostart' | 'speechstart' | 'speechend' | 'end'): void {
    this.dispatchEvent(new Event(type))
  }

  fail(error: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
  }

  hear(...transcripts: string[]): void {
    const results = transcripts.map((transcript) => [{ transcript }])
    this.dispatchEvent(Object.assign(new Event('result'), { results }))
  }
}
