import type { Recogniser } from '#audio/listeners/browser/recogniser.ts'

/** A speech recogniser that fires the events of a test and remembers its settings. */
export class ScriptedRecogniser extends EventTarget implements Recogniser {
  static created: ScriptedRecogniser[] = []
  /** What each recogniser does on start, in the order of their creation; the last script is used for all further ones. */
  static scripts: ((recogniser: ScriptedRecogniser) => void)[] = []
  lang = ''
  continuous = false
  interimResults = false
  processLocally = false
  isAborted = false
  #script: ((recogniser: ScriptedRecogniser) => void) | undefined

  constructor() {
    super()
    this.#script = ScriptedRecogniser.scripts[ScriptedRecogniser.created.length] ?? ScriptedRecogniser.scripts.at(-1)
    ScriptedRecogniser.created.push(this)
  }

  static reset(...scripts: ((recogniser: ScriptedRecogniser) => void)[]): void {
    ScriptedRecogniser.created = []
    ScriptedRecogniser.scripts = scripts
  }

  static get last(): ScriptedRecogniser {
    const last = ScriptedRecogniser.created.at(-1)
    if (last === undefined) throw new Error('No recogniser was created')
    return last
  }

  start(): void {
    this.#script?.(this)
  }

  abort(): void {
    this.isAborted = true
  }

  fire(type: 'audiostart' | 'speechstart' | 'speechend' | 'end'): void {
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
