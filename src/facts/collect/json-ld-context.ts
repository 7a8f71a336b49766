import { schemaName } from './structured-data-node.ts'

/**
 * The meaning of names at one place of a block. Contexts form a chain: copying them for each object that adds a term
 * would take quadratic time for a hostile block.
 */
export interface JsonLdContext {
  /** Terms with the keyword or IRI that they stand for; prefixes are terms. */
  readonly terms: ReadonlyMap<string, string>
  readonly around: JsonLdContext | null
}

export const NO_CONTEXT: JsonLdContext = {
  terms: new Map([['schema', 'https://schema.org/']]),
  around: null,
}

const MAX_TERMS = 2000
const MAX_CONTEXTS = 20
const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org(?:\/|\/docs\/jsonldcontext\.jsonld?)?$/i

/** schema.org's own context lets authors omit the `@` of these two. */
const SCHEMA_TERMS = [
  ['type', '@type'],
  ['id', '@id'],
] as const

/** The context inside an object, from its `@context` and the surrounding context. Contexts are not fetched. */
export function inContext(written: unknown, around: JsonLdContext): JsonLdContext {
  if (written === undefined) return around
  const contexts: readonly unknown[] = [written].flat(1).slice(0, MAX_CONTEXTS)
  const terms = new Map<string, string>()
  for (const context of contexts) {
    if (typeof context === 'string' && SCHEMA_ORG.test(context.trim())) {
      for (const [term, keyword] of SCHEMA_TERMS) terms.set(term, keyword)
    } else if (typeof context === 'object' && context !== null) define(terms, context)
  }
  return terms.size === 0 ? around : { terms, around }
}

function define(terms: Map<string, string>, context: object): void {
  for (const [term, definition] of Object.entries(context)) {
    if (term.startsWith('@') || terms.size >= MAX_TERMS) continue
    const meant: unknown =
      typeof definition === 'object' && definition !== null && '@id' in definition
        ? definition['@id']
        : definition
    if (typeof meant === 'string') terms.set(term, meant)
  }
}

/** A key as the checks know it: keywords with their `@`, schema.org properties without the vocabulary's URL. */
export function keyIn(context: JsonLdContext, key: string): string {
  if (key.startsWith('@')) return key
  const meant = meaningOf(context, key)
  if (meant?.startsWith('@')) return meant
  return plainName(context, meant ?? key) ?? key
}

/** schema.org types by name, others as written. */
export function typesInContext(context: JsonLdContext, written: unknown): unknown {
  if (Array.isArray(written)) {
    return written.map((type: unknown) => typesInContext(context, type))
  }
  if (typeof written !== 'string') return written
  return plainName(context, meaningOf(context, written) ?? written) ?? written
}

/** `name` for `schema:name`, `https://schema.org/name` and any term that a context maps to it; null for other words. */
function plainName(context: JsonLdContext, meant: string): string | null {
  const colon = meant.indexOf(':')
  if (colon === -1) return null
  const prefix = meaningOf(context, meant.slice(0, colon))
  const iri = prefix === undefined ? meant : prefix + meant.slice(colon + 1)
  const name = schemaName(iri)
  return name === iri || name === '' ? null : name
}

function meaningOf(context: JsonLdContext, term: string): string | undefined {
  for (let at: JsonLdContext | null = context; at !== null; at = at.around) {
    const meant = at.terms.get(term)
    if (meant !== undefined) return meant
  }
  return undefined
}
