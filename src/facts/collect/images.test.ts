import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'

const images = (html: string) => exampleFacts({ html }).images

describe('images', () => {
  it('distinguish a missing, an empty and a blank alternative text', () => {
    expect(images('<img src=a><img src=b alt><img src=c alt=" ">').map(({ alt }) => alt)).toEqual([
      null,
      '',
      ' ',
    ])
  })

  it('know their sources, those of the picture around included', () => {
    const html = `<picture><source srcset="/a.avif 1x, /b.avif 2x" type=image/avif><img src=/a.jpg srcset="/w_1,h_2/a.jpg 2x" width=1 height=2
      loading=lazy decoding=async fetchpriority=high sizes=auto crossorigin data-src=/lazy.jpg style="a:b"></picture>`
    expect(images(html)).toMatchObject([
      {
        tag: 'img',
        src: '/a.jpg',
        url: 'https://www.example.com/a.jpg',
        srcset: [{ url: 'https://www.example.com/w_1,h_2/a.jpg', descriptor: '2x' }],
        sources: [
          { url: 'https://www.example.com/a.avif', type: 'image/avif' },
          { url: 'https://www.example.com/b.avif', type: 'image/avif' },
        ],
        width: '1',
        height: '2',
        loading: 'lazy',
        decoding: 'async',
        fetchpriority: 'high',
        sizes: 'auto',
        crossorigin: true,
        dataSource: '/lazy.jpg',
        style: 'a:b',
      },
    ])
  })

  it('are img, image buttons, areas, image objects and drawings with an image role', () => {
    const html = `<img><input type=IMAGE><input type=text><map><area href=x><area></map>
      <object data=a.svg></object><object data=a.pdf></object><svg role=img></svg><svg></svg><svg><image href=x /></svg>`
    expect(images(html).map(({ tag }) => tag)).toEqual(['img', 'input', 'area', 'object', 'svg'])
  })

  it('are named by ARIA, then alt, then title', () => {
    const html = `<img alt=a aria-label=l title=t><img alt=a title=t><img title=t><img>
      <svg role=img><title>drawn</title></svg><object data=x.png>inside</object>`
    expect(images(html).map(({ name }) => name)).toEqual(['l', 'a', 't', '', 'drawn', 'inside'])
  })

  it('are presentational only where the role holds', () => {
    const html =
      '<img role=none><img role=presentation tabindex=0><img role=none aria-label=x><img role=img>'
    expect(images(html).map(({ presentational }) => presentational)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('know the text of the link around them', () => {
    expect(images('<a href=x>Go <img></a><img>').map(({ linkText }) => linkText)).toEqual([
      'Go',
      null,
    ])
  })

  it('without a source have no URL', () => {
    expect(images('<img src="">')).toMatchObject([{ src: '', url: null }])
  })
})
