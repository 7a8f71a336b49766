import type { HeadFacts } from '../../facts/document-facts.ts'
import { defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'

type Base = HeadFacts['bases'][number]

export const baseHref = defineCheck({
  id: 'base-href',
  category: 'best-practices',
  family: 'markup',
  tier: 'E',
  title: 'The base element is valid and precedes all URLs',
  why: 'Every relative URL of the page, including links to places on the same page, is resolved against the base URL.',
  fix: 'Keep at most one <base href> on your own origin, before all elements with a URL, or remove it.',
  criteria: {
    pass: 'The page has one base element with a URL on its own origin before all other URLs, or with only a target.',
    warn: 'The page has several base elements, or the base URL is empty, unusable, on another origin or preceded by other URLs.',
    'not-applicable': 'The page has no base element.',
    note: 'If there are several base elements, browsers use only the first.',
  },
  source: 'https://html.spec.whatwg.org/multipage/semantics.html#the-base-element',
  reads: ['head', 'address'],
  examples: {
    pass: [
      { html: '<base href="/shop/"><link rel="stylesheet" href="a.css">' },
      { html: '<base target="_blank"><title>Library</title>' },
    ],
    warn: [
      { html: '<base href="https://cdn.example.net/"><title>Library</title>' },
      { html: '<base href="/a/"><base href="/b/"><title>Library</title>' },
      { html: '<link rel="stylesheet" href="a.css"><base href="/shop/">' },
      { html: '<base href=""><title>Library</title>' },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ head: { bases }, address }) {
    if (bases.length === 0) return notApplicable('The page has no base element')

    const evidence = bases.flatMap((base, index) => {
      const note =
        index > 0
          ? 'The page has several base elements; browsers use only the first'
          : problemOf(base, address.final)
      return note === null ? [] : [shown(base, note)]
    })
    if (evidence.length === 0) return pass()
    return warn(evidence.map(({ note }) => note)[0] ?? '', evidence)
  },
})

function problemOf({ href, target, resolved, afterUrls }: Base, final: string): string | null {
  if (href.trim() === '') return target === null ? 'The base element has an empty URL' : null
  if (resolved === null) return 'The base URL is unusable, and browsers ignore it'
  if (URL.parse(resolved)?.origin !== URL.parse(final)?.origin) {
    return 'The base URL is on another origin'
  }
  return afterUrls ? 'URLs before the base element are resolved without the base URL' : null
}

function shown({ line, href }: Base, note: string): Evidence & { note: string } {
  return { ...(line === null ? {} : { line }), value: href, note }
}
