import { CAPABILITIES } from '#lib/browser/capabilities.ts'
import { MicrophoneError, type MicrophoneProblem, type MicrophoneRequest } from './microphone.ts'

const PROBLEMS: Record<string, MicrophoneProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
  TypeError: 'unsupported',
}

export async function countMicrophones(): Promise<number> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  const devices = (await mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return devices.filter(({ kind }) => kind === 'audioinput').length
}

export const microphoneConstraints = ({
  hasHeadphones,
  microphoneId = '',
}: Pick<MicrophoneRequest, 'hasHeadphones' | 'microphoneId'>): MediaTrackConstraints => ({
  ...(microphoneId !== '' && { deviceId: { ideal: microphoneId } }),
  echoCancellation: !hasHeadphones,
  // Both distort an acted voice; the listener removes noise itself.
  noiseSuppression: false,
  autoGainControl: false,
  channelCount: 1,
})

export async function askForStream(request: MicrophoneRequest): Promise<MediaStream> {
  if (!CAPABILITIES.listening.has()) throw new MicrophoneError('unsupported')
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: microphoneConstraints(request) })
  } catch (error) {
    throw new MicrophoneError(PROBLEMS[(error as Error).name] ?? 'busy')
  }
}
