import { paths } from '#lib/navigation/paths.ts'

/** Query parameters of tape mode: the scene that is taped. */
export const SCENE_PARAM = 'scene'
/** The take and the line that a pick-up is for. */
export const TAKE_PARAM = 'take'
export const LINE_PARAM = 'line'
/** Of the takes: the files of the starred ones are made. */
export const EXPORT_PARAM = 'export'
/** The rest of the scene is recorded too. */
export const REST_PARAM = 'rest'

export const scenePath = (documentId: string, sceneId: string): string =>
  `${paths.tape(documentId)}?${new URLSearchParams({ [SCENE_PARAM]: sceneId }).toString()}`

export const pickUpPath = (documentId: string, takeId: string, lineId: string): string =>
  `${paths.tape(documentId)}?${new URLSearchParams({ [TAKE_PARAM]: takeId, [LINE_PARAM]: lineId }).toString()}`

export const continuationPath = (documentId: string, takeId: string, lineId: string): string =>
  `${pickUpPath(documentId, takeId, lineId)}&${REST_PARAM}=1`
