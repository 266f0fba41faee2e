import { MicrophoneError, type MicrophoneProblem, type MicrophoneRequest } from './microphone.ts'

const TROUBLES: Record<string, MicrophoneProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
  TypeError: 'unsupported',
}

/** Without these there is nothing to ask. An insecure page has no devices at all. */
export function canHear(): boolean {
  // Typed as always there; insecure pages and old browsers lack them.
  const { mediaDevices } = navigator as { mediaDevices?: Partial<MediaDevices> }
  return mediaDevices?.getUserMedia !== undefined && 'AudioWorkletNode' in window && 'Worker' in window
}

export async function countMicrophones(): Promise<number> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  const devices = (await mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return devices.filter(({ kind }) => kind === 'audioinput').length
}

export async function askForStream({ hasHeadphones }: MicrophoneRequest): Promise<MediaStream> {
  if (!canHear()) throw new MicrophoneError('unsupported')
  const audio: MediaTrackConstraints = {
    echoCancellation: !hasHeadphones,
    // Both pump and gate a voice that is acted; the listener deals with noise itself.
    noiseSuppression: false,
    autoGainControl: false,
    channelCount: 1,
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio })
  } catch (error) {
    throw new MicrophoneError(TROUBLES[(error as Error).name] ?? 'busy')
  }
}
