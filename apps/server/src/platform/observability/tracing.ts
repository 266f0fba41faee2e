import { register } from 'node:module'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { NodeSDK, tracing } from '@opentelemetry/sdk-node'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'

export interface Tracing {
  stop(): Promise<void>
}

/** URLs contain tokens, ids and, in one specified endpoint, dialogue. The route pattern is enough. */
const REMOVED_ATTRIBUTES = [
  /^url\.(full|path|query)$/,
  /^http\.(url|target)$/,
  /^user_agent/,
  /^client\./,
  /^net\.peer/,
  /\.values?$/,
]

class AddressScrubber implements tracing.SpanProcessor {
  onStart(): void {}
  onEnd({ attributes }: tracing.ReadableSpan): void {
    for (const name of Object.keys(attributes))
      if (REMOVED_ATTRIBUTES.some((pattern) => pattern.test(name))) delete attributes[name]
  }
  async forceFlush(): Promise<void> {}
  async shutdown(): Promise<void> {}
}

/** Shorter than what a shutdown leaves for it: with a collector that is away, every stop would end as a failure. */
const EXPORT_TIMEOUT_MS = 1000

/** Must run before the instrumented packages are loaded, or their spans are missing. */
export function startTracing(endpoint: string): Tracing {
  // The hook of the instrumentation works only with this deprecated function.
  // oxlint-disable-next-line typescript/no-deprecated
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url)
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const sdk = new NodeSDK({
    serviceName: 'sidelight',
    spanProcessors: [new AddressScrubber(), new tracing.BatchSpanProcessor(exporter)],
    instrumentations: [new HttpInstrumentation(), new PgInstrumentation()],
  })
  sdk.start()
  return { stop: () => sdk.shutdown() }
}
