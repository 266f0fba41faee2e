import type { MaybePromise } from './page-function.ts'

/** What a test can do with a page, the same in each engine. */
export interface EngineBrowser {
  version: string
  goto: (url: string) => Promise<void>
  /** Runs a function that uses nothing of the test but its arguments. */
  evaluate: <A extends unknown[], R>(run: (...args: A) => MaybePromise<R>, ...args: A) => Promise<R>
  /** Clicks as a user would, so that the page may start audio. */
  click: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  chooseFile: (selector: string, path: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  screenshot: (path: string) => Promise<void>
  /** Errors in the console so far, with what a policy has refused. */
  listProblems: () => string[]
  close: () => Promise<void>
}

export interface EngineOptions {
  hasCamera: boolean
}
