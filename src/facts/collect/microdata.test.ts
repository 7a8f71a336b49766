import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'

const URL = 'https://www.example.com/shop/lamp'
const blocks = (html: string) => exampleFacts({ html, url: URL }).structuredData
const nodes = (html: string) => blocks(html).flatMap((block) => block.nodes)
const item = (content: string, more = '') =>
  `<div itemscope itemtype="https://schema.org/Product" ${more}>${content}</div>`

describe('Microdata', () => {
  it.each([
    ['text', '<b itemprop=v> a <i>b</i>\n c</b>', 'a b c'],
    ['content of meta', '<meta itemprop=v content=x>', 'x'],
    ['a meta without content', '<meta itemprop=v>', ''],
    ['an address', '<a itemprop=v href=../a>x</a>', 'https://www.example.com/a'],
    ['an address of link', '<link itemprop=v href=/a>', 'https://www.example.com/a'],
    ['a picture', '<img itemprop=v src=a.jpg>', 'https://www.example.com/shop/a.jpg'],
    ['an address that is none', '<a itemprop=v href="http://[">x</a>', ''],
    ['an anchor without address', '<a itemprop=v>x</a>', ''],
    ['an object', '<object itemprop=v data=/a></object>', 'https://www.example.com/a'],
    ['data', '<data itemprop=v value=19.9>€ 19,90</data>', '19.9'],
    ['a meter', '<meter itemprop=v value=4 max=5>good</meter>', '4'],
    ['a date', '<time itemprop=v datetime=2026-11-20>today</time>', '2026-11-20'],
    ['a time without attribute', '<time itemprop=v>2026</time>', '2026'],
    ['content of anything else', '<span itemprop=v content=19.9>€ 19,90</span>', '19.9'],
    ['content beside an address', '<img itemprop=v src=/a content=x>', 'https://www.example.com/a'],
  ])('reads %s', (_, html, value) => {
    expect(nodes(item(html))).toEqual([
      { '@context': 'https://schema.org', '@type': 'Product', v: value },
    ])
  })

  it('nests items, lists values, and gives one value several names', () => {
    const html = item(
      `<b itemprop="name alternateName">Lamp</b>
       <div itemprop=offers itemscope itemtype="http://schema.org/Offer"><b itemprop=price>5</b></div>
       <div itemprop=offers itemscope><b itemprop=price>6</b></div>`,
      'itemid=#lamp',
    )
    expect(blocks(html)).toMatchObject([
      {
        types: ['Product', 'Offer'],
        nodes: [
          {
            '@id': `${URL}#lamp`,
            name: 'Lamp',
            alternateName: 'Lamp',
            offers: [{ '@type': 'Offer', price: '5' }, { price: '6' }],
          },
        ],
      },
    ])
  })

  it('knows several types, and keeps the address of foreign ones', () => {
    expect(
      nodes('<p itemscope itemtype="https://schema.org/Product http://x.example/Lamp">'),
    ).toEqual([{ '@type': ['Product', 'http://x.example/Lamp'] }])
  })

  it('follows itemref, in the order of the page, once', () => {
    const html = `<p id=a itemprop=v>1</p>${item('<b itemprop=v>2</b>', 'itemref="c a a gone"')}<p id=c itemprop=v>3</p>`
    expect(nodes(html)).toMatchObject([{ v: ['1', '2', '3'] }])
  })

  it('ends where items refer to each other', () => {
    const html = `<div itemscope itemtype="https://schema.org/Person" itemref=b><b itemprop=name>A</b></div>
      <div id=b itemprop=knows itemscope itemref=c></div><div id=c itemprop=knows itemscope itemref=b></div>`
    expect(nodes(html)).toEqual([
      { '@context': 'https://schema.org', '@type': 'Person', name: 'A', knows: { knows: {} } },
    ])
  })

  it('stays small when many items refer to many', () => {
    const group = (i: number) =>
      `<div id=g${i}>${`<p itemprop=p itemscope itemref=g${i + 1}></p>`.repeat(10)}</div>`
    const html = `${item('', 'itemref=g0')}${Array.from({ length: 12 }, (_, i) => group(i)).join('')}`
    const kept = JSON.stringify(nodes(html))
    expect(kept.length).toBeLessThan(200_000)
  })

  it('reads deep trees and keeps 64 levels of items', () => {
    const html = '<div itemprop=a itemscope itemtype="https://schema.org/Thing">'.repeat(400)
    const [node] = nodes(`<div itemscope itemtype="https://schema.org/Thing">${html}`)
    let levels = 0
    for (let at: unknown = node; typeof at === 'object' && at !== null; levels++) {
      at = Reflect.get(at, 'a')
    }
    expect(levels).toBe(64)
  })

  it('takes no names that mean something else to JSON-LD or to JavaScript', () => {
    const [node] = nodes(item('<b itemprop="@type __proto__ name">x</b>'))
    expect(node).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name: 'x' })
  })

  it('says when a type has no effect', () => {
    expect(blocks('<p itemtype="https://schema.org/Product">')).toMatchObject([
      { types: [], nodes: [], errors: [{ severity: 'warning' }] },
    ])
  })
})
