/** What tape mode needs of cameras and files, loaded as one piece when the page opens. */
export { CameraError } from './recording/video/camera.ts'
export { openCameraAndMicrophone } from './recording/video/open-camera.ts'
export { measureLight } from './recording/video/light-meter.ts'
export { findTapeObstacle } from './recording/can-tape.ts'
export { getFreeBytes, isPersistent, listTakes, requestPersistence } from './recording/tape-files.ts'
export { armRecorder } from './recording/tape-recorder.ts'
export { testMachine } from './frame/test-recording.ts'
