import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'

describe('headings', () => {
  const headings = (html: string) =>
    exampleFacts({ html }).headings.map(({ level, text, name, byRole }) => [
      level,
      text,
      name,
      byRole,
    ])

  it('are h1 to h6 and what has the role', () => {
    expect(
      headings(
        '<h1>A</h1><div role=heading aria-level=3>B</div><div role=heading>C</div><h2 role=heading aria-level=5>D</h2>',
      ),
    ).toEqual([
      [1, 'A', 'A', false],
      [3, 'B', 'B', true],
      [2, 'C', 'C', true],
      [5, 'D', 'D', false],
    ])
  })

  it('are none where another role takes the place', () => {
    expect(headings('<h1 role=presentation>A</h1><h2 role=tab>B</h2>')).toEqual([])
  })

  it('are named by images in them', () => {
    expect(headings('<h1><img alt="Brand"></h1>')).toEqual([[1, '', 'Brand', false]])
  })
})

describe('landmarks', () => {
  const roles = (html: string) => exampleFacts({ html }).landmarks.map(({ role }) => role)

  it('come from elements and roles', () => {
    const html =
      '<header></header><nav></nav><main><article></article></main><aside></aside><search></search><footer></footer><div role=Main></div>'
    expect(roles(html)).toEqual([
      'banner',
      'navigation',
      'main',
      'article',
      'complementary',
      'search',
      'contentinfo',
      'main',
    ])
  })

  it('leave out headers and footers of sections, and elements with another role', () => {
    expect(
      roles(
        '<section><header></header><div><footer></footer></div></section><nav role=tablist></nav>',
      ),
    ).toEqual([])
  })
})

describe('tables', () => {
  it('count rows and columns with spans, and find headers', () => {
    const html = `<table><caption>c</caption><tr><th>a<th>b<tr><td colspan=3>c</table>
      <table role=presentation><tr><td>x</table><table><tr><td headers=x>y</table>`
    expect(exampleFacts({ html }).tables).toMatchObject([
      { rows: 2, columns: 3, headers: true, caption: true, presentational: false },
      { rows: 1, columns: 1, headers: false, caption: false, presentational: true },
      { headers: true },
    ])
  })

  it('keep cells of nested tables to themselves', () => {
    const html = '<table><tr><td><table><tr><th>x<th>y</table></table>'
    expect(exampleFacts({ html }).tables).toMatchObject([
      { columns: 2, headers: true },
      { columns: 1, headers: false },
    ])
  })
})

describe('ids', () => {
  const ids = (html: string) => exampleFacts({ html }).ids

  it('that occur twice are listed with their lines and whether an element refers to them', () => {
    expect(
      ids('<i id=a></i>\n<i id=a></i><i id=b></i>\n<i id=b></i><input aria-describedby="x b">')
        .duplicates,
    ).toEqual([
      { id: 'a', lines: [1, 2], referenced: false },
      { id: 'b', lines: [2, 3], referenced: true },
    ])
  })

  it('answer fragments, percent-encoded ones too', () => {
    const html = `<a href="#a">1</a><a href="#top">2</a><a href="#">3</a><a href="#%C3%A4">4</a><a href="#no">5</a>
      <a href="#no">6</a><a href="#:~:text=x">7</a><a href="#/route">8</a><a href="/other#no">9</a><a href="#n">10</a>
      <i id=a></i><i id=ä></i><a name=n></a>`
    expect(ids(html).danglingFragments).toEqual([{ fragment: 'no', line: 1 }])
  })

  it('make a skip link of one of the first links', () => {
    expect(ids('<a href="#m">Skip</a><main id=m></main>').skipLink).toBe(true)
    expect(ids('<a href="#no">Skip</a>').skipLink).toBe(false)
    expect(ids(`${'<a href=/x>x</a>'.repeat(5)}<a href="#m">x</a><i id=m></i>`).skipLink).toBe(
      false,
    )
  })
})

describe('aria', () => {
  it('knows roles and attributes', () => {
    const html = `<body aria-hidden=true><i role=buton></i><i role="foo button"></i><i role=""></i><i role=doc-abstract></i>
      <i aria-labeledby=x aria-label=y></i><i tabindex=3></i><i tabindex=0></i><i tabindex=-1></i>`
    expect(exampleFacts({ html }).aria).toMatchObject({
      unknownRoles: [{ role: 'buton', line: 1, snippet: '<i role=buton>' }],
      unknownAttributes: [{ name: 'aria-labeledby', line: 2 }],
      hiddenBody: true,
      positiveTabindex: [{ value: 3 }],
    })
  })
})

describe('frames and media', () => {
  it('are described', () => {
    const html = `<iframe src=/f title=T sandbox allow=x loading=lazy tabindex=-1></iframe><iframe aria-label=L></iframe>
      <video autoplay muted loop controls><track kind=Captions><track></video><audio></audio>`
    const { frames, media } = exampleFacts({ html })
    expect(frames).toMatchObject([
      {
        url: 'https://www.example.com/f',
        title: 'T',
        name: 'T',
        sandbox: '',
        allow: 'x',
        loading: 'lazy',
        tabindex: '-1',
      },
      { src: null, url: null, title: null, name: 'L', sandbox: null },
    ])
    expect(media).toMatchObject([
      {
        tag: 'video',
        autoplay: true,
        muted: true,
        loop: true,
        controls: true,
        tracks: ['captions', 'subtitles'],
      },
      { tag: 'audio', autoplay: false, tracks: [] },
    ])
  })
})
