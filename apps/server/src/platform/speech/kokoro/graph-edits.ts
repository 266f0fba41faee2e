/**
 * Serialised protobuf messages merge when they are concatenated. This adds outputs and nodes to the network without a
 * tool that has to parse its 300 MB.
 */
const MODEL_GRAPH = 7
const GRAPH = { node: 1, initializer: 5, input: 11, output: 12 }
const FLOAT = 1

/** Frames per token, as predicted by the network. */
export const DURATIONS_OUTPUT = '/encoder/Clip_output_0'
/** For each token and frame, 1 if the frame belongs to the token. */
const ALIGNMENT = '/encoder/Cast_4_output_0'
/** The scales by which the network doubles its frames. */
const DOUBLED = '/encoder/F0.1/upsample/Constant_output_0'
const PITCH = '/encoder/F0_proj/Conv_output_0'
/** As long as the original name, so that no offset changes. */
const RAW_PITCH = '/encoder/F0_proj/Conv_output_9'
/** Over 0.1 s: a step of the pitch between two sounds would be heard. */
const BLENDED_HALF_FRAMES = 9
const INTEGERS = 7

/**
 * Word timings become an output; pitch, its range and a factor per token become inputs:
 * f0' = factor · reference · scale · (f0 / reference)^range on voiced frames. The factors of neighbours are blended.
 * Changes `model` in place and returns the bytes to append.
 */
export function editGraph(model: Buffer): Buffer {
  renamePitch(model)
  return field(
    MODEL_GRAPH,
    Buffer.concat([
      field(GRAPH.output, describeValue(DURATIONS_OUTPUT, [1, 'tokens'])),
      ...['pitch_scale', 'pitch_reference', 'pitch_range'].map((name) => field(GRAPH.input, describeValue(name, [1]))),
      field(GRAPH.input, describeValue('pitch_factors', [1, 1, 'tokens'])),
      field(GRAPH.initializer, constant('pitch_voiced', 10)),
      field(GRAPH.initializer, constant('pitch_one', 1)),
      ...[
        node('Max', [RAW_PITCH, 'pitch_one'], 'pitch_positive'),
        node('Div', ['pitch_positive', 'pitch_reference'], 'pitch_relative'),
        node('Pow', ['pitch_relative', 'pitch_range'], 'pitch_ranged'),
        node('Mul', ['pitch_ranged', 'pitch_reference'], 'pitch_absolute'),
        node('Mul', ['pitch_absolute', 'pitch_scale'], 'pitch_changed'),
        node('Greater', [RAW_PITCH, 'pitch_voiced'], 'pitch_is_voiced'),
        node('MatMul', ['pitch_factors', ALIGNMENT], 'pitch_frame_factors'),
        // The network has two values of pitch for each frame.
        node('Resize', ['pitch_frame_factors', '', DOUBLED], 'pitch_half_frame_factors'),
        node('AveragePool', ['pitch_half_frame_factors'], 'pitch_blended_factors', [
          integers('kernel_shape', [BLENDED_HALF_FRAMES]),
          integers('pads', [(BLENDED_HALF_FRAMES - 1) / 2, (BLENDED_HALF_FRAMES - 1) / 2]),
        ]),
        node('Mul', ['pitch_changed', 'pitch_blended_factors'], 'pitch_directed'),
        node('Where', ['pitch_is_voiced', 'pitch_directed', RAW_PITCH], PITCH),
      ].map((content) => field(GRAPH.node, content)),
    ]),
  )
}

function renamePitch(model: Buffer): void {
  const outputName = field(2, Buffer.from(PITCH))
  const at = model.indexOf(outputName)
  if (at < 0 || model.includes(outputName, at + 1))
    throw new Error('The network is not the one that these edits are for')
  model.write(RAW_PITCH, at + outputName.length - PITCH.length)
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128)
  return Buffer.from([...bytes, value])
}

const field = (number: number, content: Uint8Array) =>
  Buffer.concat([varint((number << 3) | 2), varint(content.length), content])
const text = (number: number, content: string) => field(number, Buffer.from(content))
const integer = (number: number, value: number) => Buffer.concat([varint(number << 3), varint(value)])

function describeValue(name: string, dimensions: (number | string)[]): Buffer {
  const shape = dimensions.map((size) => field(1, typeof size === 'number' ? integer(1, size) : text(2, size)))
  const tensor = Buffer.concat([integer(1, FLOAT), field(2, Buffer.concat(shape))])
  return Buffer.concat([text(1, name), field(2, field(1, tensor))])
}

const node = (operator: string, inputs: string[], output: string, attributes: Buffer[] = []) =>
  Buffer.concat([
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(3, `made_${output}`),
    text(4, operator),
    ...attributes.map((attribute) => field(5, attribute)),
  ])

const integers = (name: string, values: number[]) =>
  Buffer.concat([text(1, name), ...values.map((value) => integer(8, value)), integer(20, INTEGERS)])

function constant(name: string, value: number): Buffer {
  const data = Buffer.alloc(4)
  data.writeFloatLE(value)
  return Buffer.concat([integer(2, FLOAT), text(8, name), field(9, data)])
}
