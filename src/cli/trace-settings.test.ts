import { describe, expect, it } from 'vitest'
import { readTraceSettings } from './trace-settings.ts'

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example:4318/'

describe('traces', () => {
  it.each([
    {},
    { OTEL_SERVICE_NAME: 'pages' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' },
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
  ])('are not exported with %o', (environment) => {
    expect(readTraceSettings(environment)).toBeUndefined()
  })

  it('go to the path of traces below the endpoint, or to the very URL of traces', () => {
    const url = 'http://collector.example:4318/v1/traces'
    expect(readTraceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT })?.url).toBe(url)
    const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in' }
    expect(readTraceSettings({ ...own, OTEL_EXPORTER_OTLP_ENDPOINT })?.url).toBe(
      'https://traces.example/in',
    )
  })

  it('take headers, resource attributes, name and sampling of OpenTelemetry', () => {
    const settings = readTraceSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b, x=1=2',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x=3',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=no,zone=b',
      OTEL_SERVICE_NAME: 'pages',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    })
    expect(settings).toMatchObject({
      headers: { 'api-key': 'a b', x: '3' },
      resource: { 'service.name': 'pages', zone: 'b' },
      ratio: 0.1,
    })
    const none = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'always_off' }
    expect(readTraceSettings(none)?.ratio).toBe(0)
  })

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'ftp://collector.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:hidden@collector.example'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hidden'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=hidden%'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ])('name %s when it cannot be used, without its value: %s', (name, value) => {
    const read = () => readTraceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value })
    expect(read).toThrow(name)
    expect(read).not.toThrow('hidden')
  })
})
