/** What the camera page needs of cameras and files, loaded as one piece when the page opens. */
export { openMicrophone } from '#audio/microphone/open-microphone.ts'
export { removeExport } from '../export/file/export-folder.ts'
export { exportTape, loadExporter } from '../export/file/export-tape.ts'
export { findTapeObstacle } from '../recording/can-tape.ts'
export { deleteTake, getFreeBytes, listTakes, requestPersistence } from '../recording/tape-files.ts'
export { loadTapeWorkers } from '../recording/worker-link.ts'
export { armRecorder } from '../recording/tape-recorder.ts'
export { openCameraAndMicrophone } from '../recording/video/open-camera.ts'
