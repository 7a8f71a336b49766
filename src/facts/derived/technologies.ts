import type { PageFacts } from '../page-facts.ts'
import { SIGNATURES, type Signature } from './data/technologies.ts'
import { usedLibraries } from './known-libraries.ts'
import { ownValue } from './own-value.ts'
import { servicesOf } from './services.ts'

export interface Technology {
  readonly name: string
  /** Its kind: `cms`, `server`, `library`, or the category of a service in third-party-web. */
  readonly kind: string
  /** Null if the sign does not include it. */
  readonly version: string | null
  /** Where the sign was found. */
  readonly sign: 'generator' | 'header' | 'cookie' | 'address' | 'code'
  /** The sign itself: a header's name and value, a cookie's name, a URL; at most 200 characters. */
  readonly proof: string
  /** Ids of the advisories that affect this version of a library. */
  readonly advisories: readonly string[]
}

export type TechnologyFacts = Pick<
  PageFacts,
  'head' | 'response' | 'cookies' | 'resources' | 'scripts' | 'assets'
>

/** Limit of URLs and of scripts that are read; a page with more has shown its technologies before. */
const MAX_READ = 500
const MAX_PROOF = 200

type Sign = Pick<Technology, 'sign' | 'proof' | 'version'>

/** Technologies of the page, once each: from the lists of signatures, libraries and services. */
export function technologiesOf(facts: TechnologyFacts): readonly Technology[] {
  if (latest?.facts === facts) return latest.technologies
  const technologies = findTechnologies(facts)
  latest = { facts, technologies }
  return technologies
}

/** Cached, as a check and the page's summary need those of the same page. */
let latest:
  | { readonly facts: TechnologyFacts; readonly technologies: readonly Technology[] }
  | undefined

function findTechnologies(facts: TechnologyFacts): Technology[] {
  const found = [...libraries(facts), ...bySignature(facts), ...services(facts)]
  const named = new Map<string, Technology>()
  for (const technology of found) {
    if (!named.has(technology.name)) named.set(technology.name, technology)
  }
  return [...named.values()]
}

function libraries({ scripts, assets }: TechnologyFacts): Technology[] {
  return usedLibraries(scripts.slice(0, MAX_READ), assets).map(
    ({ name, version, script, advisories }) => ({
      name,
      kind: 'library',
      version,
      sign: script.url === null ? 'code' : 'address',
      proof: (script.url ?? script.snippet).slice(0, MAX_PROOF),
      advisories: advisories.map(({ id }) => id),
    }),
  )
}

function services({ resources }: TechnologyFacts): Technology[] {
  return servicesOf(resources).map(({ name, kind, url }) => ({
    name,
    kind,
    version: null,
    sign: 'address',
    proof: url.slice(0, MAX_PROOF),
    advisories: [],
  }))
}

function bySignature(facts: TechnologyFacts): Technology[] {
  const signs = signsOf(facts)
  return SIGNATURES.flatMap((signature) => {
    const sign = signOf(signature, signs)
    return sign ? [{ name: signature.name, kind: signature.kind, ...sign, advisories: [] }] : []
  })
}

interface Signs {
  readonly generators: readonly string[]
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly cookies: readonly string[]
  readonly addresses: readonly string[]
  readonly codes: readonly string[]
}

function signsOf({ head, response, cookies, resources, scripts }: TechnologyFacts): Signs {
  return {
    generators: head.metas
      .filter(({ name }) => name === 'generator')
      .map(({ content }) => content.trim()),
    headers: response.headers.map(([name, value]) => [name.toLowerCase(), value.trim()]),
    cookies: cookies.map(({ name }) => name),
    addresses: resources.slice(0, MAX_READ).map(({ url }) => url.slice(0, 1000)),
    codes: scripts.slice(0, MAX_READ).map(({ snippet, code }) => `${snippet}\n${code}`),
  }
}

/** Its first sign, starting with those that may include a version. */
function signOf(signature: Signature, signs: Signs): Sign | undefined {
  const { generator, headers, address, code, cookie } = signature
  return (
    firstMatch('generator', generator, signs.generators) ??
    headerSign(headers, signs.headers) ??
    firstMatch('address', address, signs.addresses) ??
    firstMatch('cookie', cookie, signs.cookies) ??
    firstMatch('code', code, signs.codes)
  )
}

function firstMatch(
  sign: Technology['sign'],
  pattern: RegExp | undefined,
  texts: readonly string[],
): Sign | undefined {
  if (!pattern) return undefined
  for (const text of texts) {
    const match = pattern.exec(text)
    if (!match) continue
    // Code is long: the match is the proof.
    const proof = sign === 'code' ? match[0] : text
    return { sign, proof: proof.slice(0, MAX_PROOF), version: match[1] || null }
  }
  return undefined
}

function headerSign(patterns: Signature['headers'], headers: Signs['headers']): Sign | undefined {
  if (!patterns) return undefined
  for (const [name, value] of headers) {
    const match = ownValue(patterns, name)?.exec(value)
    if (!match) continue
    return {
      sign: 'header',
      proof: `${name}: ${value}`.slice(0, MAX_PROOF),
      version: match[1] || null,
    }
  }
  return undefined
}
