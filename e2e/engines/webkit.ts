import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { returnPort, takeFreePort } from '@sidelight/dev-services/ports'
import { waitForHttp } from '@sidelight/dev-services/wait-until'
import type { Devices } from './devices.ts'
import type { EngineBrowser } from './engine-browser.ts'
import { toCall } from './page-function.ts'

const BROWSER = fileURLToPath(new URL('webkit-browser.py', import.meta.url))
/** The key that the WebDriver standard gives to references of elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const SCRIPT_LIMIT_MS = 120_000
/** WebKitGTK installs no apps, so that it does not know their manifests either. */
const NOT_BUILT_IN = /Unrecognized Content-Security-Policy directive 'manifest-src'/
/** What Safari has, and WebKitGTK ships switched off. */
const FEATURES = ['FileSystem', 'AccessHandle', 'StorageAPI', 'StorageAPIEstimate', 'FileSystemWritableStream']

/** WebKitGTK by W3C WebDriver, with a browser of our own, because Debian's denies the microphone. */
export async function openWebKit({ supervisor, env, folder, network }: Devices): Promise<EngineBrowser> {
  const port = await takeFreePort()
  let printed = ''
  const driver = supervisor.run({
    name: 'WebKit',
    command: 'WebKitWebDriver',
    args: [`--port=${port}`],
    env: {
      ...env,
      ENGINE_PROFILE: join(folder, `webkit-${port}`),
      ENGINE_FEATURES: FEATURES.join(','),
      ENGINE_PROXY: `http://127.0.0.1:${network.port}`,
      // Its sandbox needs rights that a build machine does not give.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    output: { onText: (text) => (printed += text) },
  })
  const base = `http://127.0.0.1:${port}`
  await waitForHttp(`${base}/status`, { what: 'WebKitWebDriver', programs: [driver] })
  const { sessionId, capabilities } = await call<{ sessionId: string; capabilities: { browserVersion: string } }>(
    'POST',
    `${base}/session`,
    { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } } } },
  )
  const session = `${base}/session/${sessionId}`
  await call('POST', `${session}/timeouts`, { script: SCRIPT_LIMIT_MS, pageLoad: SCRIPT_LIMIT_MS })

  const act = async (selector: string, action: 'click' | 'value', body: object) => {
    const element = await call<Record<string, string>>('POST', `${session}/element`, {
      using: 'css selector',
      value: selector,
    })
    await call('POST', `${session}/element/${element[ELEMENT]}/${action}`, body)
  }
  const type = (selector: string, text: string) => act(selector, 'value', { text })
  return {
    version: capabilities.browserVersion,
    goto: (url) => call('POST', `${session}/url`, { url }),
    evaluate: async (run, ...args) => {
      const reply = await call<{ value?: unknown; error?: string }>('POST', `${session}/execute/async`, {
        script: `const reply = arguments[0]; Promise.resolve(${toCall(run, args)}).then((value) => reply({ value }), (error) => reply({ error: String(error) }))`,
        args: [],
      })
      if (reply.error !== undefined) throw new Error(reply.error)
      return reply.value as never
    },
    click: (selector) => act(selector, 'click', {}),
    type,
    chooseFile: type,
    resize: (width, height) => call('POST', `${session}/window/rect`, { width, height }),
    screenshot: async (path) => writeFileSync(path, await call<string>('GET', `${session}/screenshot`), 'base64'),
    listProblems: () =>
      printed.split('\n').filter((line) => /^CONSOLE .*ERROR|TERMINATED/.test(line) && !NOT_BUILT_IN.test(line)),
    close: async () => {
      await call('DELETE', session).catch(() => undefined)
      await driver.stop()
      returnPort(port)
    },
  }
}

async function call<T = void>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error}: ${value.message}`)
  return value
}
