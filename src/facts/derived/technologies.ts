import type { PageFacts } from '../page-facts.ts'
import { SIGNATURES, type Signature } from './data/technologies.ts'
import { usedLibraries } from './known-libraries.ts'
import { ownValue } from './own-value.ts'
import { servicesOf } from './services.ts'

export interface Technology {
  readonly name: string
  /** What it is to the page: `cms`, `server`, `library`, or the kind that third-party-web gives a service. */
  readonly kind: string
  /** Null where the sign does not tell. */
  readonly version: string | null
  /** Where the sign stands. */
  readonly sign: 'generator' | 'header' | 'cookie' | 'address' | 'code'
  /** The sign itself: a header's name and value, a cookie's name, an address; at most 200 characters. */
  readonly proof: string
  /** Ids of the advisories that this version of a library is affected by. */
  readonly advisories: readonly string[]
}

export type TechnologyFacts = Pick<
  PageFacts,
  'head' | 'response' | 'cookies' | 'resources' | 'scripts' | 'assets'
>

/** Addresses and scripts that are looked at; a page of more has shown what it is made of before. */
const MAX_READ = 500
const MAX_PROOF = 200

type Sign = Pick<Technology, 'sign' | 'proof' | 'version'>

/** What the page is made with, once each: by the list of signatures, of libraries and of services. */
export function technologiesOf(facts: TechnologyFacts): readonly Technology[] {
  const known = latest.get(facts)
  if (known) return known
  const technologies = findTechnologies(facts)
  latest.set(facts, technologies)
  return technologies
}

/** A check and the page's summary ask for those of the same page. */
const latest = new WeakMap<TechnologyFacts, readonly Technology[]>()

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

/** The first sign of it, the ones that may tell a version before the others. */
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
    // Code is long: what matched is the proof.
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
