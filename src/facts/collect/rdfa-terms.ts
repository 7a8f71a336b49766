import { attribute, type HtmlElement } from '../html/tree.ts'

/** How names expand at one place of the page. */
export interface RdfaTerms {
  /** Null if names without a prefix have no meaning. */
  readonly vocab: string | null
  readonly prefixes: ReadonlyMap<string, string>
}

const MAX_PREFIXES = 50

/** The part of RDFa's initial context (https://www.w3.org/2011/rdfa-context/rdfa-1.1) that pages use. */
const INITIAL: RdfaTerms = {
  vocab: null,
  prefixes: new Map([
    ['schema', 'http://schema.org/'],
    ['og', 'http://ogp.me/ns#'],
    ['foaf', 'http://xmlns.com/foaf/0.1/'],
    ['dc', 'http://purl.org/dc/terms/'],
    ['dcterms', 'http://purl.org/dc/terms/'],
    ['sioc', 'http://rdfs.org/sioc/ns#'],
    ['skos', 'http://www.w3.org/2004/02/skos/core#'],
    ['v', 'http://rdf.data-vocabulary.org/#'],
    ['gr', 'http://purl.org/goodrelations/v1#'],
  ]),
}

/** The terms inside an element, from its `vocab` and `prefix` and the surrounding terms. */
export function termsIn(element: HtmlElement, around: RdfaTerms = INITIAL): RdfaTerms {
  const vocab = attribute(element, 'vocab')
  const prefix = attribute(element, 'prefix')
  if (vocab === null && prefix === null) return around
  return {
    vocab: vocab === null ? around.vocab : withSlash(vocab.trim()),
    prefixes: prefix === null ? around.prefixes : withPrefixes(around.prefixes, prefix),
  }
}

/** The IRIs of space-separated names; undefined names are left out, as RDFa requires. */
export function expandTerms(written: string, { vocab, prefixes }: RdfaTerms): string[] {
  return words(written).flatMap((name) => {
    const colon = name.indexOf(':')
    if (colon === -1) return vocab === null ? [] : [vocab + name]
    if (name.startsWith('//', colon + 1)) return [name]
    const prefix = prefixes.get(name.slice(0, colon).toLowerCase())
    return [prefix === undefined ? name : prefix + name.slice(colon + 1)]
  })
}

/** An empty `vocab` resets the vocabulary. `https://schema.org` without its slash is a frequent mistake. */
function withSlash(vocab: string): string | null {
  if (vocab === '') return null
  return /^https?:\/\/(?:www\.)?schema\.org$/i.test(vocab) ? `${vocab}/` : vocab
}

/** `foaf: http://… dc: http://…`, in pairs. */
function withPrefixes(
  around: ReadonlyMap<string, string>,
  written: string,
): ReadonlyMap<string, string> {
  const prefixes = new Map(around)
  const pairs = words(written)
  for (let i = 0; i + 1 < pairs.length && prefixes.size < MAX_PREFIXES; i += 2) {
    const name = pairs[i] ?? ''
    if (name.endsWith(':')) prefixes.set(name.slice(0, -1).toLowerCase(), pairs[i + 1] ?? '')
  }
  return prefixes
}

function words(value: string): string[] {
  return value.split(/[ \t\n\f\r]+/).filter((word) => word !== '')
}
