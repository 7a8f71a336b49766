import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'

const head = (html: string) => exampleFacts({ html }).head

describe('titles', () => {
  it('are those of HTML, in tree order, folded and decoded', () => {
    const { titles } = head('<body><svg><title>Icon</title></svg><title> A &amp;\n <b> </title>')
    expect(titles).toEqual([{ text: 'A & <b>', line: 1, inHead: false }])
  })

  it('are not those in templates', () => {
    expect(head('<template><title>x</title></template>').titles).toEqual([])
  })
})

describe('metas', () => {
  it('have names in lower case and content as written', () => {
    const { metas } = head('<META Name=" Description " CONTENT=" Two Words ">')
    expect(metas).toEqual([
      {
        name: 'description',
        property: null,
        httpEquiv: null,
        charset: null,
        content: ' Two Words ',
        line: 1,
        inHead: true,
      },
    ])
  })
})

describe('bases', () => {
  it('know whether URLs came before them', () => {
    expect(head('<link href=a><base href=/x/ target=_top>').bases).toMatchObject([
      { href: '/x/', target: '_top', resolved: 'https://www.example.com/x/', afterUrls: true },
    ])
    expect(head('<base href=/x/><link href=a>').bases).toMatchObject([{ afterUrls: false }])
  })

  it('resolve what comes anywhere in the page', () => {
    const { links, address } = exampleFacts({
      html: '<base href=/x/><a href=y>y</a><a href="#z">z</a>',
    })
    expect(links.map(({ url }) => url)).toEqual([
      'https://www.example.com/x/y',
      'https://www.example.com/x/#z',
    ])
    expect(links[1]?.party).toBe('internal')
    expect(address.base).toBe('https://www.example.com/x/')
  })
})

describe('refreshes', () => {
  it.each([
    ['5', 5, null],
    ['0; url=/x', 0, 'https://www.example.com/x'],
    ["0;URL='/x' y", 0, 'https://www.example.com/x'],
    ['0, /x', 0, 'https://www.example.com/x'],
    ['3 url=/x', 3, 'https://www.example.com/x'],
    ['.5;/x', 0, 'https://www.example.com/x'],
    ['1.9;/x', 1, 'https://www.example.com/x'],
    ['7;', 7, null],
  ])('reads %j', (content, seconds, url) => {
    expect(head(`<meta http-equiv=Refresh content="${content}">`).refreshes).toEqual([
      { content, seconds, url, line: 1 },
    ])
  })

  it.each(['', 'x', 'url=/x', '0x'])('takes %j for none', (content) => {
    expect(head(`<meta http-equiv=refresh content="${content}">`).refreshes).toEqual([])
  })

  it('are not read in noscript', () => {
    expect(head('<noscript><meta http-equiv=refresh content=0></noscript>').refreshes).toEqual([])
  })
})

describe('lost', () => {
  const page = (inside: string) =>
    `<html>\n<head>\n${inside}\n</head>\n<body><p>x</p></body></html>`

  it('names what the author wrote in head and the parser put into body', () => {
    const { lost, endedBy } = head(
      page(
        '<div></div><title>t</title>\n<link rel="x canonical" href=/><meta name=Robots content=a>\n<link rel=alternate hreflang=de href=/de><base href=/><meta charset=utf-8><link rel=icon href=x>',
      ),
    )
    expect(lost.map(({ what }) => what)).toEqual([
      'title',
      'canonical',
      'meta robots',
      'hreflang',
      'base',
    ])
    expect(lost[0]).toEqual({ what: 'title', line: 3, snippet: '<title>' })
    expect(endedBy).toEqual({ what: 'div', line: 3 })
  })

  it('names text that ends the head', () => {
    expect(head(page('oops <meta name=robots content=a>')).endedBy).toEqual({
      what: 'text',
      line: 3,
    })
  })

  it('says what ended the head even when nothing is lost', () => {
    expect(head(page('<title>t</title><img src=x>'))).toMatchObject({
      lost: [],
      endedBy: { what: 'img' },
    })
  })

  it.each([
    ['a head that is closed', page('<title>t</title><noscript><img></noscript>')],
    ['a head without an end tag', '<head><title>t</title><body><title>u</title>'],
    ['no head tag at all', '<title>t</title><p>x'],
    [
      'the end tag quoted in a script',
      '<head><title>t</title><body><script>"</head>"</script><title>u</title>',
    ],
  ])('is empty for %s', (_, html) => {
    expect(head(html)).toMatchObject({ lost: [], endedBy: null })
  })
})

describe('html', () => {
  it('has both languages and the direction', () => {
    expect(head('<!doctype html>\n<html lang=EN xml:lang=de dir=rtl>').html).toEqual({
      lang: 'EN',
      xmlLang: 'de',
      dir: 'rtl',
      line: 2,
    })
    expect(head('<p>x').html).toEqual({ lang: null, xmlLang: null, dir: null, line: null })
  })
})

describe('link elements', () => {
  it('make canonicals, whatever else their rel says', () => {
    const { canonicals } = exampleFacts({
      html: '<link rel="Canonical nofollow" href="/x" hreflang=en><body><link rel=canonical href="">',
      headers: [['Link', '</y>; rel="canonical"']],
    })
    expect(canonicals).toEqual([
      {
        raw: '/x',
        url: 'https://www.example.com/x',
        source: 'element',
        inHead: true,
        extraAttributes: ['hreflang'],
        line: 1,
      },
      { raw: '', url: null, source: 'element', inHead: false, extraAttributes: [], line: 1 },
      {
        raw: '/y',
        url: 'https://www.example.com/y',
        source: 'header',
        inHead: true,
        extraAttributes: [],
        line: null,
      },
    ])
  })

  it('make language versions with rel=alternate only', () => {
    const { hreflangs } = exampleFacts({
      html: '<link rel=alternate hreflang="de-AT " href=/at><link rel=next hreflang=fr href=/fr>',
      headers: [['Link', '</it>; rel=alternate; hreflang="it"']],
    })
    expect(hreflangs.map(({ code, url, source }) => [code, url, source])).toEqual([
      ['de-AT ', 'https://www.example.com/at', 'element'],
      ['it', 'https://www.example.com/it', 'header'],
    ])
  })
})
