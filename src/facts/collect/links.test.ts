import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'

const links = (html: string, url?: string) => exampleFacts({ html, ...(url ? { url } : {}) }).links

describe('links', () => {
  it('describe where they lead and how', () => {
    expect(
      links(
        '<html lang=en><nav lang=DE><a href=" /a " rel="NoFollow  ugc" target=_blank onclick=x id=i>A</a>',
      ),
    ).toEqual([
      {
        tag: 'a',
        href: ' /a ',
        url: 'https://www.example.com/a',
        text: 'A',
        name: 'A',
        rel: ['nofollow', 'ugc'],
        target: '_blank',
        role: null,
        idOrName: 'i',
        clickHandler: true,
        current: false,
        party: 'internal',
        sameHost: true,
        place: 'nav',
        lang: 'de',
        line: 1,
        snippet: '<a href=" /a " rel="NoFollow  ugc" target=_blank onclick=x id=i>',
        exposed: true,
      },
    ])
  })

  it.each([
    ['an image that other text labels', '<img src=a.png aria-labelledby=n>', 'Home'],
    ['an image with an alternative', '<img src=a.png alt=Start>', 'Start'],
    ['no decorative image', '<img src=a.png role=none alt=Start>', ''],
    ['a decorative image that ARIA names', '<img src=a.png role=none aria-label=Start>', 'Start'],
    ['nothing that is hidden', '<i aria-hidden=true aria-labelledby=n aria-label=x>x</i>', ''],
    ['no hidden field', '<input type=hidden aria-label=x value=x>', ''],
    ['no closed dialog', '<dialog aria-label=x>x</dialog>', ''],
    ['an open dialog', '<dialog open>x</dialog>', 'x'],
    ['nothing that is inert', '<b inert>x</b>', ''],
    ['labels that refer to each other once', '<b id=a aria-labelledby=b>A</b><b id=b>B</b>', 'B B'],
  ])('are named by %s', (_, content, name) => {
    expect(links(`<a href=/>${content}</a><p id=n>Home</p>`)[0]?.name).toBe(name)
  })

  it.each([
    'b.html#x',
    'b.html?q=1&r=%20#x',
    '?q#x',
    '../b/./c#x',
    '//example.net#x',
    'http:#x',
    'HTTPS://EXAMPLE.net:443/#x',
    'http://[#x',
    'http://example.net:99999/#x',
    'mailto:ada#x',
    'b.html #x',
    'b.html#x y',
  ])('resolve %s as the URL parser does, the first time and again', (href) => {
    const page = 'https://www.example.com/d/page?p=1'
    const resolved = URL.parse(href, page)?.href ?? null
    const found = links(`<a href="${href}">A</a>`.repeat(2), page)
    expect(found.map(({ url }) => url)).toEqual([resolved, resolved])
  })

  it.each([
    ['#x', 'page'],
    ['#', 'page'],
    ['/page#x', 'page'],
    ['?q#x', 'internal'],
    ['/page', 'internal'],
    ['//docs.example.com/', 'internal'],
    ['https://example.com:8443/', 'internal'],
    ['https://example.org/', 'external'],
    ['https://user@www.example.com/', 'internal'],
    ['mailto:a@example.com', 'other'],
    ['javascript:void(0)', 'other'],
    ['http://[', 'other'],
  ])('to %s go to %s', (href, party) => {
    expect(links(`<a href="${href}">x</a>`)[0]?.party).toBe(party)
  })

  it('to other hosts of the domain are internal but not of the same host', () => {
    expect(links('<a href="https://docs.example.com/">x</a>')[0]?.sameHost).toBe(false)
  })

  it('on a site without a registrable domain stay on its host', () => {
    const [same, other] = links(
      '<a href=/x>x</a><a href="http://10.0.0.2/">y</a>',
      'http://10.0.0.1/',
    )
    expect([same?.party, other?.party]).toEqual(['internal', 'external'])
  })

  it('are those of HTML outside templates, and those in declarative shadow roots', () => {
    const html = `<svg><a href=/svg>s</a></svg><template><a href=/t>t</a></template>
      <div><template shadowrootmode=open><a href=/shadow>s</a></template></div><noscript><a href=/n>n</a></noscript>`
    expect(links(html).map(({ href }) => href)).toEqual(['/shadow'])
  })

  it('include areas, named by alt, and anchors without an address', () => {
    expect(links('<map><area href=/a alt="Area"></map><a name=top>Top</a>')).toMatchObject([
      { tag: 'area', name: 'Area', text: '' },
      { tag: 'a', href: null, url: null, idOrName: 'top', party: 'other' },
    ])
  })

  it.each([
    ['its content', '<a href=x>a <b>b</b></a>', 'a b'],
    ['the alternative of its image', '<a href=x><img src=y alt="Home"></a>', 'Home'],
    ['the title of its drawing', '<a href=x><svg><title>Menu</title><path/></svg></a>', 'Menu'],
    ['aria-label before content', '<a href=x aria-label="Label">text</a>', 'Label'],
    [
      'aria-labelledby before aria-label',
      '<b id=l>By</b><a href=x aria-labelledby="l q" aria-label=no>t</a>',
      'By',
    ],
    [
      'a hidden element that labels it',
      '<b id=l hidden>By</b><a href=x aria-labelledby=l></a>',
      'By',
    ],
    ['its title where nothing else names it', '<a href=x title="T"></a>', 'T'],
    [
      'nothing hidden',
      '<a href=x>a<b hidden>b</b><i aria-hidden=true>c</i><u style="display:none">d</u></a>',
      'a',
    ],
    ['what is not hidden by a similar style', '<a href=x><u style="display:none-x">d</u></a>', 'd'],
    ['the label of a part', '<a href=x><i aria-label="Close"></i></a>', 'Close'],
    ['words apart in blocks', '<a href=x><div>a</div><div>b</div></a>', 'a b'],
    ['nothing', '<a href=x><script>x</script></a>', ''],
  ])('are named by %s', (_, html, name) => {
    expect(links(html).at(-1)?.name).toBe(name)
  })

  it('have the text that people see apart from their name', () => {
    expect(links('<a href=x aria-label="Long">more<img src=i alt=pic></a>')[0]).toMatchObject({
      name: 'Long',
      text: 'more',
    })
  })

  it('are not exposed in what is hidden', () => {
    const html = `<div hidden><a href=1></a></div><div inert><a href=2></a></div><div aria-hidden=TRUE><a href=3></a></div>
      <div style="color:red; visibility : hidden"><a href=4></a></div><a href=5></a><div aria-hidden=false><a href=6></a></div>`
    expect(links(html).map(({ exposed }) => exposed)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })
})

describe('places', () => {
  it('are described by the surrounding elements, the nearest first', () => {
    const html = `<header><a href=1></a><nav><a href=2></a></nav></header><main><header><a href=3></a></header></main>
      <footer><a href=4></a></footer><a href=5></a><div role=navigation><a href=6></a></div><div role=banner><a href=7></a></div>`
    expect(links(html).map(({ place }) => place)).toEqual([
      'header',
      'nav',
      'main',
      'footer',
      'body',
      'nav',
      'header',
    ])
  })
})
