import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { addressOf, emitFiles } from './emitted-files.ts'

const FILE = '@mediapipe/face_detection/face_detection_short_range.tflite'
const SHA256 = '3bc182eb9f33925d9e58b5c8d59308a760f4adea8f282370e428c51212c26633'

/** Of TensorFlow Lite's schema: the places of the fields that are read, and the numbers of two operators. */
const MODEL = { operatorCodes: 1, subgraphs: 2, buffers: 4 }
const SUBGRAPH = { tensors: 0, operators: 3 }
const OPERATOR = { code: 0, inputs: 1, outputs: 2 }
const TENSOR = { buffer: 2 }
const CODE = { builtin: 0, convolution: 3, depthwiseConvolution: 4, dequantize: 6 }

/** Emits the weights of the framing check, whose address the page gets as `__FACE_WEIGHTS__`. */
export function faceWeights(): Plugin {
  const content = readFaceWeights()
  const address = addressOf('face/short-range', content)
  return {
    name: 'face-weights',
    config: () => ({ define: { __FACE_WEIGHTS__: JSON.stringify(`/${address}`) } }),
    // They are noise, which does not get smaller.
    ...emitFiles([{ address, content }], () => content),
  }
}

/**
 * The weights of the short-range face detector in the order in which `FaceNetwork` uses them, weights before biases, as
 * 16-bit floats. The heads are last, the scores of a grid before its boxes; the file has both scores first.
 */
export function readFaceWeights(): Uint8Array {
  const file = readFileSync(createRequire(import.meta.url).resolve(FILE))
  const hash = createHash('sha256').update(file).digest('hex')
  if (hash !== SHA256) throw new Error(`${FILE} is another file than expected: ${hash}`)
  const convolutions = listConvolutions(file)
  const heads = convolutions.slice(-4)
  const ordered = [...convolutions.slice(0, -4), ...[0, 2, 1, 3].map((head) => heads[head] ?? [])]
  return Buffer.concat(ordered.flat())
}

/** The weights and the bias of each, in the order of the graph. */
function listConvolutions(file: Buffer): Buffer[][] {
  const model = file.readUInt32LE(0)
  const codes = listTables(file, findField(file, model, MODEL.operatorCodes)).map((code) =>
    file.readUInt8(findField(file, code, CODE.builtin)),
  )
  const buffers = listTables(file, findField(file, model, MODEL.buffers))
  const [graph = 0] = listTables(file, findField(file, model, MODEL.subgraphs))
  const tensors = listTables(file, findField(file, graph, SUBGRAPH.tensors))
  const operators = listTables(file, findField(file, graph, SUBGRAPH.operators)).map((operator) => {
    const code = findField(file, operator, OPERATOR.code)
    return {
      code: codes[code === 0 ? 0 : file.readUInt32LE(code)],
      inputs: listPlaces(file, findField(file, operator, OPERATOR.inputs)).map((place) => file.readInt32LE(place)),
      outputs: listPlaces(file, findField(file, operator, OPERATOR.outputs)).map((place) => file.readInt32LE(place)),
    }
  })
  const widened = new Map(
    operators.filter(({ code }) => code === CODE.dequantize).map(({ inputs, outputs }) => [outputs[0], inputs[0]]),
  )
  const readTensor = (tensor: number): Buffer => {
    const buffer = file.readUInt32LE(findField(file, tensors[widened.get(tensor) ?? tensor] ?? 0, TENSOR.buffer))
    const start = follow(file, findField(file, buffers[buffer] ?? 0, 0))
    return file.subarray(start + 4, start + 4 + file.readUInt32LE(start))
  }
  return operators
    .filter(({ code }) => code === CODE.convolution || code === CODE.depthwiseConvolution)
    .map(({ inputs }) => inputs.slice(1).map(readTensor))
}

/** A FlatBuffer: a table begins with the way back to the list of its fields; 0 is a field with its default. */
function findField(file: Buffer, table: number, field: number): number {
  const fields = table - file.readInt32LE(table)
  const place = 4 + 2 * field
  const offset = place < file.readUInt16LE(fields) ? file.readUInt16LE(fields + place) : 0
  return offset === 0 ? 0 : table + offset
}

const follow = (file: Buffer, place: number): number => place + file.readUInt32LE(place)

function listPlaces(file: Buffer, field: number): number[] {
  const vector = follow(file, field)
  return Array.from({ length: file.readUInt32LE(vector) }, (_, i) => vector + 4 + 4 * i)
}

const listTables = (file: Buffer, field: number): number[] =>
  listPlaces(file, field).map((place) => follow(file, place))
