import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A page of the system's Firefox, driven by WebDriver BiDi. Playwright drives only a Firefox of its own. */
export interface FirefoxPage {
  version: string
  goto: (address: string) => Promise<void>
  /** Runs a function in the page, as if the user had just pressed something. It may use nothing from outside. */
  evaluate: <Result, Argument>(run: (argument: Argument) => Result, argument?: Argument) => Promise<Awaited<Result>>
  /** Runs it before any script of each page that is opened later. */
  addInitScript: <Argument>(run: (argument: Argument) => void, argument?: Argument) => Promise<void>
  close: () => Promise<void>
}

const START_LIMIT_MS = 60_000

const PREFS = {
  'media.navigator.permission.disabled': true,
  'media.navigator.streams.fake': true,
  'media.autoplay.default': 0,
  'media.gmp-manager.updateEnabled': false,
  'app.normandy.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // Root has no user namespaces for the sandbox.
  'security.sandbox.content.level': 0,
}

/** With the camera and the microphone that Firefox has for tests, unless a script of the page replaces them. */
export async function openFirefox(folder: string): Promise<FirefoxPage> {
  const profile = mkdtempSync(join(folder, 'firefox-'))
  const prefs = Object.entries(PREFS).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});`)
  writeFileSync(join(profile, 'user.js'), prefs.join('\n'))
  const sound = await startSoundServer(profile)
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank']
  const firefox = spawn('firefox-esr', args, {
    env: {
      ...process.env,
      HOME: profile,
      PULSE_SERVER: sound.address,
      MOZ_HEADLESS_WIDTH: '1440',
      MOZ_HEADLESS_HEIGHT: '900',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => void firefox.once('exit', () => resolve()))
  const stop = async () => {
    firefox.kill()
    await ended
    sound.stop()
  }
  try {
    return await drive(await readAddress(firefox), stop)
  } catch (error) {
    await stop()
    throw error
  }
}

const readAddress = (firefox: ChildProcessByStdio<null, null, Readable>): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const limit = setTimeout(() => reject(new Error(`Firefox did not start: ${output}`)), START_LIMIT_MS)
    firefox.stderr.on('data', (text: Buffer) => {
      output += text.toString()
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1]
      if (found === undefined) return
      clearTimeout(limit)
      resolve(found)
    })
    firefox.once('error', reject)
  })

async function drive(address: string, stop: () => Promise<void>): Promise<FirefoxPage> {
  const { call, disconnect } = await connect(`${address}/session`)
  const { capabilities } = await call<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  return {
    version: capabilities.browserVersion,
    goto: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (run, argument) => {
      // Functions are sent as text; what they take and return, as JSON.
      const functionDeclaration = `async (json) => JSON.stringify((await (${run.toString()})(json && JSON.parse(json))) ?? null)`
      const sent = argument === undefined ? [] : [{ type: 'string', value: JSON.stringify(argument) }]
      const { result, exceptionDetails } = await call<{
        result?: { value: string }
        exceptionDetails?: { text: string }
      }>('script.callFunction', {
        functionDeclaration,
        arguments: sent,
        awaitPromise: true,
        target: { context },
        userActivation: true,
      })
      if (result === undefined) throw new Error(exceptionDetails?.text)
      return JSON.parse(result.value) as never
    },
    addInitScript: async (run, argument) => {
      const functionDeclaration = `() => (${run.toString()})(${JSON.stringify(argument) ?? ''})`
      await call('script.addPreloadScript', { functionDeclaration })
    },
    close: async () => {
      disconnect()
      await stop()
    },
  }
}

/** A loudspeaker that nobody hears: without one, the clock of Firefox's sound stands still now and then. */
async function startSoundServer(folder: string): Promise<{ address: string; stop: () => void }> {
  const socket = join(folder, 'sound')
  const config = join(folder, 'sound.pa')
  const protocol = `load-module module-native-protocol-unix auth-anonymous=1 socket=${socket}`
  writeFileSync(config, `load-module module-null-sink rate=48000\n${protocol}\n`)
  const args = ['-n', '-F', config, '--exit-idle-time=-1', '--use-pid-file=no']
  const server = spawn('pulseaudio', args, {
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder },
    stdio: 'ignore',
  })
  const endMs = Date.now() + START_LIMIT_MS
  while (!existsSync(socket)) {
    if (Date.now() > endMs) throw new Error('pulseaudio did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { address: `unix:${socket}`, stop: () => void server.kill() }
}

interface Answer {
  id: number
  type: 'success' | 'error'
  result?: unknown
  message?: string
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${address}`)))
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  let calls = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  const call = <Result>(method: string, params: object): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = ++calls
      waiting.set(id, ({ type, result, message }) =>
        type === 'success' ? resolve(result as Result) : reject(new Error(`${method}: ${message}`)),
      )
      socket.send(JSON.stringify({ id, method, params }))
    })
  return { call, disconnect: () => socket.close() }
}
