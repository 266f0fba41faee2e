import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSupervisor, type ProcessSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { runCommand } from '@sidelight/dev-services/run-command'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { startNetwork, type Network } from './network.ts'

/** A screen, a speaker, a microphone and a network that exist in software only. */
export interface Devices {
  supervisor: ProcessSupervisor
  /** The environment of a browser that uses them. */
  env: Record<string, string>
  /** Profiles, downloads and logs of the browsers. */
  folder: string
  network: Network
  /** Plays a recording into the microphone; resolves at its end. */
  speak: (file: string) => Promise<void>
  stop: () => Promise<void>
}

const MICROPHONE = 'microphone_input'

export async function startDevices(): Promise<Devices> {
  const supervisor = createSupervisor()
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-engines-'))
  supervisor.removeAtEnd(folder)
  try {
    const home = join(folder, 'home')
    mkdirSync(home)
    const own = { ...definedOnly(process.env), HOME: home, XDG_RUNTIME_DIR: folder }
    const sound = await startSound(supervisor, folder, own)
    const network = await startNetwork()
    const env = { ...own, ...sound, DISPLAY: await startScreen(supervisor, own) }
    return {
      supervisor,
      env,
      folder,
      network,
      speak: async (file) => {
        await runCommand('paplay', [`--device=${MICROPHONE}`, file], { cwd: folder, env })
      },
      stop: async () => {
        network.stop()
        await supervisor.stop()
      },
    }
  } catch (error) {
    await supervisor.stop()
    throw error
  }
}

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Xvfb chooses a display that is free and prints its number. */
async function startScreen(supervisor: ProcessSupervisor, env: Record<string, string>): Promise<string> {
  let printed = ''
  const screen = supervisor.run({
    name: 'screen',
    command: 'Xvfb',
    args: ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
    env,
    output: { onText: (text) => (printed += text) },
  })
  return waitUntil(() => /^\d+$/m.exec(printed)?.[0], { what: 'the screen', programs: [screen] }).then((n) => `:${n}`)
}

async function startSound(supervisor: ProcessSupervisor, folder: string, env: Record<string, string>) {
  const socket = join(folder, 'sound.socket')
  const modules = [
    'module-null-sink sink_name=speaker rate=48000',
    `module-null-sink sink_name=${MICROPHONE} rate=48000`,
    `module-remap-source master=${MICROPHONE}.monitor source_name=microphone`,
    `module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
  ]
  const sound = supervisor.run({
    name: 'sound',
    command: 'pulseaudio',
    args: ['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1', ...modules.map((m) => `--load=${m}`)],
    env,
    output: { file: join(folder, 'sound.log') },
  })
  // The socket comes with the last module.
  await waitUntil(() => existsSync(socket), { what: 'the sound server', programs: [sound] })
  return { PULSE_SERVER: `unix:${socket}`, PULSE_SINK: 'speaker', PULSE_SOURCE: 'microphone' }
}
