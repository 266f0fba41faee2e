import { vi } from 'vitest'

/** A track of a camera or a microphone. */
export class FakeTrack extends EventTarget {
  readonly kind: 'video' | 'audio'
  muted = false
  isStopped = false
  settings: MediaTrackSettings = { width: 1280, height: 720, frameRate: 30 }

  constructor(kind: 'video' | 'audio') {
    super()
    this.kind = kind
  }

  getSettings(): MediaTrackSettings {
    return this.settings
  }

  stop(): void {
    this.isStopped = true
  }

  setMuted(muted: boolean): void {
    this.muted = muted
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
  }
}

class FakeStream {
  readonly tracks: FakeTrack[]

  constructor(tracks: FakeTrack[]) {
    this.tracks = tracks
  }

  getTracks = (): FakeTrack[] => this.tracks
  getVideoTracks = (): FakeTrack[] => this.tracks.filter(({ kind }) => kind === 'video')
  getAudioTracks = (): FakeTrack[] => this.tracks.filter(({ kind }) => kind === 'audio')
}

/** A browser that grants a camera and a microphone, or refuses with the named error. Returns what it was asked for. */
export function stubCamera(refusal?: string) {
  const video = new FakeTrack('video')
  const audio = new FakeTrack('audio')
  const questions: MediaStreamConstraints[] = []
  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    questions.push(constraints)
    if (refusal !== undefined) throw new DOMException('No', refusal)
    return new FakeStream([video, audio])
  }
  vi.stubGlobal('MediaStream', FakeStream)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia }, locks: navigator.locks })
  return { video, audio, questions }
}
