import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { readJsonLd } from './json-ld.ts'

const read = (source: string) => readJsonLd(source, 1)
const messages = (source: string) =>
  read(source).errors.map(({ message, severity }) => `${severity}: ${message}`)

const CONTEXT = '"@context":"https://schema.org"'

describe('readJsonLd', () => {
  it('flattens arrays and graphs and names the types at any depth', () => {
    const block = read(
      `[{${CONTEXT},"@graph":[{"@type":"schema:Organization"},{"@type":["Product","https://schema.org/Car"],"offers":{"@type":"Offer"}}]},{"@type":"WebSite"}]`,
    )
    expect(block.errors).toEqual([])
    expect(block.types).toEqual(['Organization', 'Product', 'Car', 'Offer', 'WebSite'])
    expect(block.nodes.map((node) => node['@type'])).toEqual([
      'Organization',
      ['Product', 'Car'],
      'WebSite',
    ])
  })

  it.each([
    [`\uFEFF{${CONTEXT},"@type":"A"}`, 'warning: The block starts with a byte-order mark.'],
    [`<!-- {${CONTEXT},"@type":"A"} -->`, 'warning: The block is wrapped in an HTML comment.'],
    [`<![CDATA[{${CONTEXT},"@type":"A"}]]>`, 'warning: The block is wrapped in a CDATA section.'],
    [
      `//<![CDATA[\n{${CONTEXT},"@type":"A"}\n//]]>`,
      'warning: The block is wrapped in a commented CDATA section.',
    ],
    [`{${CONTEXT},"@type":"A", }`, 'error: Not valid JSON: the block has a trailing comma.'],
  ])('reads %j and says what had to be forgiven', (source, message) => {
    expect(messages(source)).toEqual([message])
    expect(read(source).types).toEqual(['A'])
  })

  it('says that the end of a script may stand in a text', () => {
    expect(messages('{"name":"x')[0]).toContain('a </script> in a text ends the block')
  })

  it.each([
    ['by the context of schema.org', `{${CONTEXT},"type":"A","id":"#a"}`],
    ['by a context of its own', '{"@context":{"kind":"@type","id":"@id"},"kind":"A","id":"#a"}'],
    ['in a graph', '{"@context":[null,"http://schema.org/"],"@graph":{"type":"A","id":"#a"}}'],
  ])('knows keywords by other names %s', (_, source) => {
    expect(read(source)).toMatchObject({ errors: [], nodes: [{ '@type': 'A', '@id': '#a' }] })
  })

  it.each([
    ['an address', '"@context":"https://schema.org","http://schema.org/name":"x"'],
    ['a prefix', '"@context":{"s":"https://schema.org/"},"s:name":"x"'],
    ['a prefix nobody declared', '"@context":"https://schema.org","schema:name":"x"'],
    ['a term', '"@context":{"label":{"@id":"http://schema.org/name"}},"label":"x"'],
    ['a term with a prefix', '"@context":{"s":"https://schema.org/","label":"s:name"},"label":"x"'],
  ])('reads properties that are named by %s', (_, members) => {
    expect(read(`{${members},"@type":"A"}`).nodes[0]).toMatchObject({ name: 'x' })
  })

  it('leaves properties of other vocabularies as they are', () => {
    const { nodes } = read(`{${CONTEXT},"@type":"A","foaf:name":"x","http://x.example/name":"y"}`)
    expect(Object.keys(nodes[0] ?? {})).toEqual([
      '@context',
      '@type',
      'foaf:name',
      'http://x.example/name',
    ])
  })

  it('finds graphs anywhere, and what a graph itself is', () => {
    const { nodes } = read(
      `[{${CONTEXT},"@type":"A","@graph":[{"@graph":[{"@type":"B"}]}],"@included":{"@type":"C"}}]`,
    )
    expect(nodes).toEqual([
      { '@context': 'https://schema.org', '@type': 'A' },
      { '@context': 'https://schema.org', '@type': 'B' },
      { '@context': 'https://schema.org', '@type': 'C' },
    ])
  })

  it('turns reversed statements round', () => {
    const { nodes } = read(
      `{${CONTEXT},"@type":"Product","@reverse":{"itemReviewed":[{"@type":"Review"},{"@type":"AggregateRating"}]}}`,
    )
    expect(nodes[0]).toMatchObject({
      review: { '@type': 'Review' },
      aggregateRating: { '@type': 'AggregateRating' },
    })
  })

  it('gives no object another prototype', () => {
    const { nodes } = read(`{${CONTEXT},"@type":"A","__proto__":{"name":"x"}}`)
    expect(Object.getPrototypeOf(nodes[0])).toBe(Object.prototype)
  })

  it('leaves commas in strings alone', () => {
    const { nodes } = read(`{${CONTEXT},"@type":"A","name":"x,]\\",}", }`)
    expect(nodes[0]?.name).toBe('x,]",}')
  })

  it.each([
    ['', 'error: The block is empty.'],
    [`{"@type":"A"}`, 'error: The block has no @context.'],
    [`{${CONTEXT}}`, 'error: The block declares no @type.'],
  ])('finds fault with %j', (source, message) => {
    expect(messages(source)).toEqual([message])
  })

  it('says where the JSON breaks, without decoding entities or mending newlines', () => {
    expect(messages('{\n  "a&": &quot;x&quot;\n}')).toEqual([
      "error: Not valid JSON at line 2, column 9 of the block: Unexpected token '&'.",
    ])
    expect(messages('[1 2]')).toEqual([
      "error: Not valid JSON at line 1, column 4 of the block: Expected ',' or ']' after array element.",
    ])
    expect(messages('{"a":"x\ny"}')[0]).toMatch(
      /line 1, column 8 of the block: Bad control character/,
    )
    expect(messages('{"a":}')).toEqual(["error: Not valid JSON: Unexpected token '}'."])
  })

  it('keeps nothing that is nested too deep to be handed to another thread', () => {
    const block = read(`{${CONTEXT},"@type":"A","a":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`)
    expect(block.types).toEqual(['A'])
    expect(block.nodes[0]).toMatchObject({ '@type': 'A' })
    expect(structuredClone(block)).toEqual(block)
  })

  it('stays fast and small on hostile contexts', () => {
    const terms = Array.from({ length: 2000 }, (_, i) => `"t${i}":"urn:${i}"`).join(',')
    const graphs = '{"@context":{"a":"urn:a"},"@graph":[]},'.repeat(20_000)
    const nodes = '{"@type":"A"},'.repeat(99)
    const started = performance.now()
    const block = read(`{"@context":{${terms}},"@graph":[[${graphs}1],[${nodes}1]]}`)
    expect(performance.now() - started).toBeLessThan(5000)
    expect(block.nodes.length).toBeGreaterThan(90)
    expect(JSON.stringify(block.nodes).length).toBeLessThan(10_000)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.string(), (before, after) => {
        expect(read(before + after).format).toBe('json-ld')
      }),
    )
  })
})

describe('structured data of a page', () => {
  it('is JSON-LD by its type, and the items of Microdata and RDFa with the types in them', () => {
    const html = `<script type="Application/LD+JSON; charset=utf-8">{${CONTEXT},"@type":"A"}</script><script type=application/json>{}</script>
      <div itemscope itemtype="https://schema.org/Product"><b itemprop=offers itemscope itemtype="https://schema.org/Offer"></b></div>
      <div vocab="https://schema.org/" typeof="Person schema:Author"><b property=x typeof=Y></b></div>`
    expect(exampleFacts({ html }).structuredData).toMatchObject([
      { format: 'json-ld', types: ['A'], line: 1 },
      { format: 'microdata', types: ['Product', 'Offer'], line: 2 },
      { format: 'rdfa', types: ['Person', 'Author', 'Y'], line: 3 },
    ])
  })

  const NAMES = 'author editor creator publisher'
  const reversed = '{"@type":"A","@reverse":{"itemReviewed":'
  it.each([
    ['Microdata', `<b itemscope itemtype="https://schema.org/A" itemprop="${NAMES}">`.repeat(40)],
    ['RDFa', `<b vocab="https://schema.org/" typeof=A property="${NAMES}">`.repeat(40)],
    [
      'RDFa that comes back to the same thing',
      '<b vocab="https://schema.org/" typeof=A resource="#0">' +
        Array.from(
          { length: 40 },
          (_, i) =>
            `</b></b><b resource="#${i}"><b vocab="https://schema.org/" property="${NAMES}" typeof=A resource="#${i + 1}">`,
        ).join(''),
    ],
    [
      'JSON-LD',
      `<script type="application/ld+json">{${CONTEXT},"@type":"A","x":${reversed.repeat(30)}1${'}}'.repeat(30)}}</script>`,
    ],
  ])('does not double with every level: %s', (_, inner) => {
    const html = `<div itemscope itemtype="https://schema.org/A" vocab="https://schema.org/" typeof=A>${inner}`
    const { structuredData } = exampleFacts({ html })
    expect(JSON.stringify(structuredData).length).toBeLessThan(100_000)
  })

  it('has an item under each of its names', () => {
    const html =
      '<div itemscope itemtype="https://schema.org/Book"><b itemprop="author editor" itemscope itemtype="https://schema.org/Person"><i itemprop=name>Ada</i></b></div>'
    const person = { '@type': 'Person', name: 'Ada' }
    expect(exampleFacts({ html }).structuredData[0]?.nodes[0]).toMatchObject({
      author: person,
      editor: person,
    })
  })
})
