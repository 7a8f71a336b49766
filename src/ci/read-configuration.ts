import { Value } from 'typebox/value'
import { readLanguage, LANGUAGE_FAULT } from '../request/language.ts'
import { readRules, unknownKeyFault } from '../report/rules/read-rules.ts'
import { Configuration, IgnoreEntry } from './configuration.ts'

export type ReadConfiguration =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly faults: readonly string[] }

interface Shape {
  readonly properties: Readonly<Record<string, object>>
}

/** Reads a configuration from a file. Reports all errors at once, in the words of the schema's descriptions. */
export function readConfiguration(
  value: unknown,
  isCheck: (id: string) => boolean,
): ReadConfiguration {
  if (!isRecord(value)) return { ok: false, faults: ['The configuration must be an object.'] }
  const faults = [...keyFaults(value), ...ruleFaults(value['rules'], isCheck)]
  if (faults.length > 0) return { ok: false, faults }
  if (!Value.Check(Configuration, value)) return { ok: false, faults: valueFaults(value) }
  const meaning = meaningFaults(value, isCheck)
  return meaning.length === 0 ? { ok: true, configuration: value } : { ok: false, faults: meaning }
}

/** The keys of each object that has its own keys. */
function keyFaults(value: Readonly<Record<string, unknown>>): string[] {
  const { start, baseline, reports, sitemap, server } = Configuration.properties
  const parts: readonly (readonly [name: string, value: unknown, shape: Shape])[] = [
    ['', value, Configuration],
    ['start: ', value['start'], start],
    ['baseline: ', value['baseline'], baseline],
    ['reports: ', value['reports'], reports],
    ['sitemap: ', value['sitemap'], sitemap],
    ['server: ', value['server'], server],
    ...listed(value['pages'], 'pages', PAGE),
    ...listed(value['ignore'], 'ignore', IgnoreEntry),
  ]
  return parts.flatMap(([name, part, shape]) => {
    if (!isRecord(part)) return []
    const known = Object.keys(shape.properties)
    const unknown = Object.keys(part).filter((key) => !known.includes(key))
    return unknown.map((key) => name + unknownKeyFault(key, known))
  })
}

const [, PAGE] = Configuration.properties.pages.items.anyOf

function listed(value: unknown, name: string, shape: Shape) {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.map((item, place) => [`${name}[${place}]: `, item, shape] as const)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function ruleFaults(rules: unknown, isCheck: (id: string) => boolean): readonly string[] {
  if (rules === undefined || typeof rules === 'string') return []
  const read = readRules(rules, isCheck)
  return read.ok ? [] : read.faults
}

/** Describes the valid values of each key, in the words of its description. */
function valueFaults(value: object): string[] {
  const places = Value.Errors(Configuration, value).map(({ instancePath, params }) => {
    const parts = instancePath.split('/').slice(1).map(unescaped)
    return [...parts.slice(0, 3), ...missingKey(params)].join('.')
  })
  const byKey = Map.groupBy(places, (place) => place.split('.', 1)[0] ?? '')
  return [...byKey].map(([key, [place = key]]) => {
    const said = descriptionOf(key)
    return `${place} is missing or invalid.${said === undefined ? '' : ` ${said}`}`
  })
}

/** A part of a JSON pointer (RFC 6901, section 3). */
function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

function missingKey(params: object): readonly string[] {
  const required: unknown = 'requiredProperties' in params ? params.requiredProperties : []
  return Array.isArray(required) ? required.slice(0, 1).map(String) : []
}

function descriptionOf(key: string): string | undefined {
  const properties: Readonly<Record<string, object>> = Configuration.properties
  const schema = Object.hasOwn(properties, key) ? properties[key] : undefined
  return schema !== undefined && 'description' in schema ? String(schema.description) : undefined
}

function meaningFaults(
  configuration: Configuration,
  isCheck: (id: string) => boolean,
): readonly string[] {
  const { baseUrl, start, serve, ignore = [], language, pathMap = {}, server } = configuration
  return [
    ...pageFaults(configuration),
    ...(server !== undefined && !isWebUrl(server.url)
      ? ['server: url must be an http or https URL.']
      : []),
    ...(baseUrl !== undefined && !isWebUrl(baseUrl)
      ? ['baseUrl must be an http or https URL.']
      : []),
    ...baselineFaults(configuration),
    ...(start !== undefined && serve !== undefined ? ['start and serve exclude each other.'] : []),
    ...(start !== undefined && baseUrl === undefined
      ? ['start needs baseUrl, to know when the site answers.']
      : []),
    ...ignore
      .filter(({ check }) => !isCheck(check))
      .map(({ check }) => `ignore: there is no check "${check}".`),
    ...ignore
      .filter(({ until }) => until !== undefined && Number.isNaN(Date.parse(until)))
      .map(({ until }) => `ignore: "${until}" is not a date.`),
    ...(language !== undefined && readLanguage(language) === undefined ? [LANGUAGE_FAULT] : []),
    ...Object.keys(pathMap)
      .filter((url) => !isWebUrl(url))
      .map((url) => `pathMap: "${url.slice(0, 100)}" must be an http or https URL.`),
  ]
}

function baselineFaults({ baseline, server }: Configuration): readonly string[] {
  if (baseline === undefined) return []
  if ((baseline.file === undefined) === (baseline.server === undefined)) {
    return ['baseline needs either file or server.']
  }
  return baseline.server === true && server === undefined
    ? ['baseline: server needs the server that has the project.']
    : []
}

function pageFaults({ pages = [], sitemap, baseUrl, serve }: Configuration): readonly string[] {
  if (pages.length === 0 && sitemap === undefined) {
    return ['pages is missing. Name the pages to audit, or a sitemap.']
  }
  const named = pages.map((page) => (typeof page === 'string' ? page : page.url))
  const relative = named.filter((path) => !/^https?:\/\//i.test(path))
  const hasBase = baseUrl !== undefined || serve !== undefined
  const isPath = sitemap !== undefined && !isWebUrl(sitemap.url)
  return [
    ...relative
      .filter((path) => !path.startsWith('/'))
      .map(
        (path) =>
          `pages: "${path.slice(0, 100)}" must be a URL, or a path that begins with a slash.`,
      ),
    ...(relative.length > 0 && !hasBase ? ['pages has paths, which need baseUrl or serve.'] : []),
    ...(isPath && !(sitemap.url.startsWith('/') && hasBase)
      ? ['sitemap: url must be a URL, or a path that begins with a slash, below baseUrl or serve.']
      : []),
  ]
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
