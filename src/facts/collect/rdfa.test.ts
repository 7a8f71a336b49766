import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'

const URL = 'https://www.example.com/shop/lamp'
const blocks = (html: string) => exampleFacts({ html, url: URL }).structuredData
const nodes = (html: string) => blocks(html).flatMap((block) => block.nodes)
const thing = (content: string, more = '') =>
  `<div vocab="https://schema.org/" typeof=Product ${more}>${content}</div>`

describe('RDFa Lite', () => {
  it.each([
    ['text', '<b property=v> a <i>b</i></b>', 'a b'],
    ['content before text', '<b property=v content=x>y</b>', 'x'],
    ['an address', '<a property=v href=../a>x</a>', 'https://www.example.com/a'],
    ['a picture', '<img property=v src=a.jpg>', 'https://www.example.com/shop/a.jpg'],
    ['content before an address', '<a property=v href=/a content=x>y</a>', 'x'],
    ['a date', '<time property=v datetime=2026-11-20>today</time>', '2026-11-20'],
    ['a reference', '<a property=v resource=#x href=/a>y</a>', { '@id': `${URL}#x` }],
    ['data', '<data property=v value=5>five</data>', '5'],
  ])('reads %s', (_, html, value) => {
    expect(nodes(thing(html))).toEqual([
      { '@context': 'https://schema.org', '@type': 'Product', v: value },
    ])
  })

  it('nests things, and names them by their address', () => {
    const html = thing(
      `<a property=item typeof=WebPage href=/b><b property=name>B</b></a>
       <p property=offers typeof=Offer resource=#o><b property=price>5</b></p><b property=name>Lamp</b>`,
    )
    expect(blocks(html)).toMatchObject([
      {
        types: ['Product', 'WebPage', 'Offer'],
        nodes: [
          {
            item: { '@type': 'WebPage', '@id': 'https://www.example.com/b', name: 'B' },
            offers: { '@id': `${URL}#o`, price: '5' },
            name: 'Lamp',
          },
        ],
      },
    ])
  })

  it.each([
    ['a vocabulary further up', '<main vocab=http://schema.org/><p typeof=Product><b property=v>x'],
    ['a vocabulary without slash', '<p vocab=https://schema.org typeof=Product><b property=v>x'],
    ['a prefix', '<p prefix="s: http://schema.org/" typeof=s:Product><b property=s:v>x'],
    ['the prefix that needs no declaration', '<p typeof=schema:Product><b property=schema:v>x'],
    ['whole addresses', '<p typeof=https://schema.org/Product><b property=http://schema.org/v>x'],
  ])('expands names by %s', (_, html) => {
    expect(nodes(html)).toMatchObject([{ '@type': 'Product', v: 'x' }])
  })

  it('keeps other vocabularies apart, and names without one out', () => {
    expect(
      nodes('<p typeof="foaf:Person Person"><b property=foaf:name>Ann</b><b property=x>y'),
    ).toEqual([
      { '@type': 'http://xmlns.com/foaf/0.1/Person', 'http://xmlns.com/foaf/0.1/name': 'Ann' },
    ])
    expect(blocks('<p typeof=Person>')).toMatchObject([
      { types: [], errors: [{ severity: 'warning' }] },
    ])
  })

  it('gathers what several elements say of one thing', () => {
    const html = `<body vocab="https://schema.org/"><p typeof=Product resource=#a><b property=name>Lamp</b></p>
      <p typeof=Product resource=#a><b property=sku>7</b></p>`
    expect(blocks(html)).toMatchObject([{ nodes: [{ name: 'Lamp', sku: '7' }] }])
  })

  it('takes a thing that no property leads to for itself', () => {
    const html = thing('<p typeof=Person><b property=name>Ann</b></p><b property=name>Lamp</b>')
    expect(nodes(html)).toMatchObject([
      { '@type': 'Product', name: 'Lamp' },
      { '@type': 'Person', name: 'Ann' },
    ])
  })

  it('ends where a thing is its own part, and at 64 levels', () => {
    const round = thing(
      '<p property=p typeof=Product resource=#a><b property=name>x',
      'resource=#a',
    )
    expect(JSON.stringify(nodes(round)).length).toBeLessThan(500)
    const deep = thing('<div property=p typeof=Thing>'.repeat(300))
    expect(JSON.stringify(nodes(deep)).split('"p"').length).toBe(65)
  })
})
