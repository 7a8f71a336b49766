import { describe, expect, it } from 'vitest'
import { breadcrumbMarkup } from '../../src/checks/seo/breadcrumb-markup.ts'
import { structuredDataParses } from '../../src/checks/seo/structured-data-parses.ts'
import { structuredDataRequired } from '../../src/checks/seo/structured-data-required.ts'
import { exampleFacts } from '../support/example-facts.ts'
import { GOOGLE_EXAMPLES } from './structured-data-google.ts'
import { REFERENCE_CASES } from './structured-data-cases.ts'

const script = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org/', ...data })}</script>`
const required = (html: string) => structuredDataRequired.evaluate(exampleFacts({ html }))

describe('the conditions of @adobe/structured-data-validator', () => {
  it.each(REFERENCE_CASES)('$name', ({ data, ours }) => {
    expect(required(script(data)).status).toBe(ours)
  })

  it('are answered the same, or otherwise for a reason', () => {
    const same = { error: ['fail'], clean: ['pass', 'not-applicable'] }
    const unexplained = REFERENCE_CASES.filter(
      ({ theirs, ours, why }) => same[theirs].includes(ours) === (why !== undefined),
    )
    expect(unexplained).toEqual([])
  })
})

describe('breadcrumbs of @adobe/structured-data-validator', () => {
  const url = 'https://www.example.com/books'
  const step = (position: unknown, more: object) => ({ '@type': 'ListItem', position, ...more })
  const json = (...itemListElement: object[]) =>
    script({ '@type': 'BreadcrumbList', itemListElement })
  const li = (position: number, inner: string) =>
    `<li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem">${inner}<meta itemprop="position" content="${position}"></li>`
  const microdata = (...steps: string[]) =>
    `<ol itemscope itemtype="https://schema.org/BreadcrumbList">${steps.join('')}</ol>`
  const rdfaStep = (position: number, inner: string) =>
    `<li property="itemListElement" typeof="ListItem">${inner}<meta property="position" content="${position}"></li>`
  const rdfa = (...steps: string[]) =>
    `<ol vocab="https://schema.org/" typeof="BreadcrumbList">${steps.join('')}</ol>`
  const last = '<span itemprop="name">Winners</span>'
  const rdfaLast = '<span property="name">Winners</span>'

  it.each([
    ['valid', json(step(1, { name: 'Books', item: url }), step(2, { name: 'Winners' })), 'pass'],
    ['valid-single', json(step(1, { name: 'Books', item: url })), 'warn'],
    [
      'valid-text-position',
      json(step(1, { name: 'A', item: url }), step('here', { name: 'B' })),
      'warn',
    ],
    ['invalid1: no name', json(step(1, { item: url }), step(2, { name: 'B' })), 'warn'],
    [
      'invalid2: address',
      json(step(1, { name: 'A', item: 'books' }), step(2, { name: 'B' })),
      'warn',
    ],
    ['invalid5: no steps', script({ '@type': 'BreadcrumbList' }), 'warn'],
    [
      'microdata-valid',
      microdata(
        li(1, `<a itemprop="item" href="${url}"><b itemprop="name">Books</b></a>`),
        li(2, last),
      ),
      'pass',
    ],
    [
      'microdata-valid: an item of its own',
      microdata(
        li(
          1,
          `<a itemscope itemtype="https://schema.org/WebPage" itemprop="item" itemid="${url}" href="${url}"><b itemprop="name">Books</b></a>`,
        ),
        li(2, last),
      ),
      'pass',
    ],
    [
      'microdata-invalid1: no name',
      microdata(li(1, `<a itemprop="item" href="${url}">Books</a>`), li(2, last)),
      'warn',
    ],
    [
      'microdata-invalid4: a relative address is resolved',
      microdata(
        li(1, '<a itemprop="item" href="/books"><b itemprop="name">Books</b></a>'),
        li(2, last),
      ),
      'pass',
    ],
    ['microdata-invalid5: no steps', microdata(), 'warn'],
    [
      'rdfa-valid',
      rdfa(
        rdfaStep(
          1,
          `<a property="item" typeof="WebPage" href="${url}"><b property="name">Books</b></a>`,
        ),
        rdfaStep(2, rdfaLast),
      ),
      'pass',
    ],
    [
      'rdfa-invalid1: no name',
      rdfa(
        rdfaStep(1, `<a property="item" typeof="WebPage" href="${url}">Books</a>`),
        rdfaStep(2, rdfaLast),
      ),
      'warn',
    ],
    ['rdfa-invalid5: no steps', rdfa(), 'warn'],
  ])('%s', (_, html, status) => {
    expect(breadcrumbMarkup.evaluate(exampleFacts({ html, url })).status).toBe(status)
  })
})

describe("markup in the shape of Google's documentation", () => {
  it.each(Object.entries(GOOGLE_EXAMPLES))('%s is complete', (_, html) => {
    const facts = exampleFacts({ html })
    expect(structuredDataParses.evaluate(facts)).toEqual({ status: 'pass' })
    const outcome = structuredDataRequired.evaluate(facts)
    expect(['pass', 'not-applicable'], JSON.stringify(outcome)).toContain(outcome.status)
  })
})
