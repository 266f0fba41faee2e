/** What tape mode needs of cameras and files, loaded as one piece when the page opens. */
export { CameraError } from '#video/camera.ts'
export { openCameraAndMicrophone } from '#video/open-camera.ts'
export { measureLight } from '#video/light-meter.ts'
export { findTapeObstacle } from '#tapes/can-tape.ts'
export { getFreeBytes, isPersistent, listTakes, requestPersistence } from '#tapes/tape-files.ts'
export { armRecorder } from '#tapes/tape-recorder.ts'
export { testMachine } from '#tapes/test-recording.ts'
