/** A tensor of 32-bit floats in an ONNX file. */
export interface Weights {
  shape: number[]
  values: Float32Array
}

const MODEL_GRAPH = 7
const GRAPH_NODE = 1
const NODE = { output: 2, attribute: 5 }
const ATTRIBUTE = { tensor: 5, graph: 6 }
const TENSOR = { shape: 1, type: 2, bytes: 9 }
const FLOAT = 1
const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 }

interface Field {
  number: number
  value: number
  bytes: Uint8Array
}

/** Reads the constants of a model and of its subgraphs, by the name of the node's output. */
export function readOnnxWeights(file: Uint8Array): Map<string, Weights> {
  const found = new Map<string, Weights>()
  for (const graph of bytesOf(listFields(file), MODEL_GRAPH)) collect(graph, found)
  return found
}

function collect(graph: Uint8Array, found: Map<string, Weights>): void {
  for (const node of bytesOf(listFields(graph), GRAPH_NODE)) {
    const fields = listFields(node)
    const name = String.fromCharCode(...(bytesOf(fields, NODE.output)[0] ?? []))
    for (const attribute of bytesOf(fields, NODE.attribute)) {
      const parts = listFields(attribute)
      for (const inner of bytesOf(parts, ATTRIBUTE.graph)) collect(inner, found)
      for (const tensor of bytesOf(parts, ATTRIBUTE.tensor)) {
        const weights = findWeights(tensor)
        if (weights !== undefined) found.set(name, weights)
      }
    }
  }
}

function findWeights(tensor: Uint8Array): Weights | undefined {
  const fields = listFields(tensor)
  const bytes = bytesOf(fields, TENSOR.bytes)[0]
  if (bytes === undefined || fields.find((field) => field.number === TENSOR.type)?.value !== FLOAT) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    shape: fields.filter((field) => field.number === TENSOR.shape).map((field) => field.value),
    values: Float32Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true)),
  }
}

function bytesOf(fields: Field[], number: number): Uint8Array[] {
  return fields.filter((field) => field.number === number).map((field) => field.bytes)
}

function listFields(message: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let weight = 1; ; weight *= 128) {
      const byte = message[at++]!
      value += (byte & 127) * weight
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const key = varint()
    const wire = key & 7
    const value = wire === WIRE.varint || wire === WIRE.bytes ? varint() : 0
    const length = { [WIRE.varint]: 0, [WIRE.fixed64]: 8, [WIRE.bytes]: value, [WIRE.fixed32]: 4 }[wire]
    if (length === undefined) throw new Error('Not an ONNX file')
    fields.push({ number: key >> 3, value, bytes: message.subarray(at, at + length) })
    at += length
  }
  return fields
}
