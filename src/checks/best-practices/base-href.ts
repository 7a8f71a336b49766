import type { HeadFacts } from '../../facts/document-facts.ts'
import { defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'

type Base = HeadFacts['bases'][number]

export const baseHref = defineCheck({
  id: 'base-href',
  category: 'best-practices',
  family: 'markup',
  tier: 'E',
  title: 'The base element does what it seems to do',
  why: 'Every relative address of the page depends on it, links to places on the page included.',
  fix: 'Keep at most one <base href> on your own origin, before everything that has an address, or remove it.',
  criteria:
    'Passes when there is one base element with an address on the own origin before anything that has an address, or one that only has a target. Warns when there are several, of which only the first counts, when the address is empty or cannot be used, when it is on another origin, and when addresses stand before it. Does not apply without a base element.',
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
    if (bases.length === 0) return notApplicable('There is no base element.')

    const evidence = bases.flatMap((base, index) => {
      const note = index > 0 ? 'Only the first one counts.' : problemOf(base, address.final)
      return note === null ? [] : [shown(base, note)]
    })
    if (evidence.length === 0) return pass()
    return warn(evidence.map(({ note }) => note)[0] ?? '', evidence)
  },
})

function problemOf({ href, target, resolved, afterUrls }: Base, final: string): string | null {
  if (href.trim() === '') return target === null ? 'The base element has no address.' : null
  if (resolved === null) return 'Browsers ignore this base address.'
  if (URL.parse(resolved)?.origin !== URL.parse(final)?.origin) {
    return 'The base address is on another origin.'
  }
  return afterUrls ? 'Addresses before the base element were resolved without it.' : null
}

function shown({ line, href }: Base, note: string): Evidence & { note: string } {
  return { ...(line === null ? {} : { line }), value: href, note }
}
