import { CliError } from './cli-error.ts'

export interface TraceSettings {
  /** Where spans are sent. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Describes this process, with its `service.name`. */
  readonly resource: Readonly<Record<string, string>>
  /** Part of the traces that is exported. */
  readonly ratio: number
}

type Environment = Readonly<Record<string, string | undefined>>

const SAMPLERS: Readonly<Record<string, (argument: number) => number>> = {
  always_on: () => 1,
  always_off: () => 0,
  traceidratio: (argument) => argument,
}

/**
 * The environment variables of OpenTelemetry; undefined if none names a receiver.
 *
 * @throws {CliError} for values that cannot be used
 */
export function readTraceSettings(environment: Environment): TraceSettings | undefined {
  const valueOf = (name: string) => environment[name] || undefined
  const url = urlOf(valueOf)
  if (url === undefined || valueOf('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined
  if (valueOf('OTEL_TRACES_EXPORTER') === 'none') return undefined
  refuseGrpc(valueOf)
  return {
    url,
    headers: {
      ...pairs('OTEL_EXPORTER_OTLP_HEADERS', valueOf),
      ...pairs('OTEL_EXPORTER_OTLP_TRACES_HEADERS', valueOf),
    },
    resource: {
      'service.name': 'pagemark',
      ...pairs('OTEL_RESOURCE_ATTRIBUTES', valueOf),
      ...(valueOf('OTEL_SERVICE_NAME') && { 'service.name': valueOf('OTEL_SERVICE_NAME') ?? '' }),
    },
    ratio: ratioOf(valueOf),
  }
}

type ValueOf = (name: string) => string | undefined

function urlOf(valueOf: ValueOf): string | undefined {
  const own = valueOf('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  const base = valueOf('OTEL_EXPORTER_OTLP_ENDPOINT')
  const name =
    own === undefined ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  const text = own ?? (base === undefined ? undefined : `${base.replace(/\/$/, '')}/v1/traces`)
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new CliError(
      `${name} must be an http or https URL without user and password, such as http://collector.example:4318.`,
    )
  }
  return url.href
}

function refuseGrpc(valueOf: ValueOf): void {
  const own = 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'
  const name = valueOf(own) === undefined ? 'OTEL_EXPORTER_OTLP_PROTOCOL' : own
  if (valueOf(name) !== 'grpc') return
  throw new CliError(`Pagemark sends traces by http/json, not by grpc. Change ${name}.`)
}

/** `name=value,name=value`, with values as in URLs. */
function pairs(name: string, valueOf: ValueOf): Record<string, string> {
  const entries = (valueOf(name) ?? '').split(',').filter((entry) => entry.trim() !== '')
  return Object.fromEntries(
    entries.map((entry) => {
      const [key = '', ...value] = entry.split('=')
      if (key.trim() === '' || value.length === 0) throw unreadable(name)
      try {
        return [key.trim(), decodeURIComponent(value.join('=').trim())]
      } catch {
        throw unreadable(name)
      }
    }),
  )
}

/** Without the value, which may be secret. */
function unreadable(name: string): CliError {
  return new CliError(`${name} must be a list such as name=value,name=value.`)
}

function ratioOf(valueOf: ValueOf): number {
  const sampler = (valueOf('OTEL_TRACES_SAMPLER') ?? 'always_on').replace(/^parentbased_/, '')
  const choose = SAMPLERS[sampler]
  const argument = Number(valueOf('OTEL_TRACES_SAMPLER_ARG') ?? '1')
  if (!choose) {
    throw new CliError(`OTEL_TRACES_SAMPLER must be one of ${Object.keys(SAMPLERS).join(', ')}.`)
  }
  if (!(argument >= 0 && argument <= 1)) {
    throw new CliError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  }
  return choose(argument)
}
