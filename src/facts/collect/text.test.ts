import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'

const text = (html: string) => exampleFacts({ html }).text

describe('words', () => {
  it('run on through inline elements and end at blocks', () => {
    expect(text('<p><b>W</b>ord<i>s</i></p><p>two<br>three</p>four<div>five</div>').words).toBe(5)
  })

  it('leave out what is hidden, inert or no text', () => {
    const html = `<title>t</title><p hidden>a</p><p aria-hidden=true>b</p><p style="display:none">c</p><script>d</script><style>e</style>
      <noscript>f</noscript><template>g</template><svg><text>h</text></svg><textarea>i</textarea><p>shown</p>`
    expect(text(html).words).toBe(2)
  })

  it('in a declarative shadow root and in HTML inside a drawing count', () => {
    const html =
      '<div><template shadowrootmode=open><p>shadow</p></template></div><svg><foreignObject><p>inside</p></foreignObject></svg>'
    expect(text(html).words).toBe(2)
  })

  it('of the main content are those outside navigation, page header and footer, aside and forms', () => {
    const html = `<header>h</header><nav>n</nav><main><article><header>title</header><p>one two</p><footer>by me</footer></article></main>
      <aside>a</aside><form>f</form><footer>g</footer><div role=navigation>r</div>`
    expect(text(html)).toMatchObject({ words: 11, mainWords: 5, main: 'title\none two\nby me' })
  })

  it('of a form around the whole page are main content', () => {
    expect(text('<form><nav>n</nav><main>one two</main></form>').mainWords).toBe(2)
  })

  it('count characters with white space folded', () => {
    expect(text('<p> a \n  b </p><p>c</p>').characters).toBe(5)
  })
})

describe('paragraphs and stretches', () => {
  it('know the longest', () => {
    const html =
      '<h1>T</h1><p>one two</p><p></p><p>one two three</p><h2>U</h2>four<ul><li>five</ul><dl></dl>'
    expect(text(html)).toMatchObject({
      paragraphs: 2,
      longestParagraphWords: 3,
      longestStretchWords: 5,
      lists: 2,
    })
  })
})

it.each(['two\nwords', 'two\twords', 'two\u00a0words', ' two \n words\n', 'two\r\nwords'])(
  'the white space of %j is folded in the main text',
  (written) => {
    expect(text(`<p>${written}</p>`).main).toBe('two words')
  },
)

describe('placeholders', () => {
  it('before and after code of the same block are found, those in code are not', () => {
    const html = '<p>{{ a }} and <code>{{ b }}</code> or <code>{{ c }}</code> [object Object]</p>'
    expect(text(html).placeholders.map(({ text }) => text)).toEqual(['{{ a }}', '[object Object]'])
    expect(text('<p>Write <code>{{ b }}</code> here</p>').placeholders).toEqual([])
  })

  it('are filler and residue, with their lines', () => {
    const html =
      '<p>Lorem Ipsum dolor</p>\n<p>Hi {{ user.name }}</p><p>{% if x %}</p>\n<p>Price: <b>NaN</b></p><p>see [object Object]</p>'
    expect(text(html).placeholders).toEqual([
      { text: 'Lorem Ipsum', line: 1 },
      { text: '{{ user.name }}', line: 2 },
      { text: '{% if x %}', line: 2 },
      { text: 'NaN', line: 3 },
      { text: '[object Object]', line: 3 },
    ])
  })

  it('are found across inline elements', () => {
    expect(text('<p>{{ <b>a</b> }}</p>').placeholders).toHaveLength(1)
  })

  it('are listed once when they are the whole text', () => {
    expect(text('<p>[object Object]</p>').placeholders).toHaveLength(1)
  })

  it('are no values of a table that explains types', () => {
    const html =
      '<table><tr><td>JSON<td>PHP<tr><td>string<td>text<tr><td>number<td>float<tr><td>null<td>null</table><p>null</p>'
    expect(text(html).placeholders).toEqual([{ text: 'null', line: 1 }])
    const cells = '<table><tr><td><code>boolean</code><td>a flag<tr><td>null<td>array</table>'
    expect(text(cells).placeholders).toEqual([])
    const literals = '<table><tr><th>JSON<th>Python<tr><td>null<td>None<tr><td>true<td>True</table>'
    expect(text(literals).placeholders).toEqual([])
    const options = '<table><tr><th>Option<th>Type<th>Default<tr><td>timeout<td>ms<td>null</table>'
    expect(text(options).placeholders).toEqual([])
  })

  it('are missing values of a table of data, even beside a table of types', () => {
    const types = '<table><tr><td>string<td>number<td>null</table>'
    const prices = '<table><tr><td>Adults<td>12<tr><td>Children<td>null<tr><td>Text<td>7</table>'
    expect(text(types + prices).placeholders).toEqual([{ text: 'null', line: 1 }])
    const residue = '<table><tr><td>string<td>number<td>{{ type }}</table>'
    expect(text(residue).placeholders).toHaveLength(1)
  })

  it.each([
    '<p>A field that is not set has the value null in the answer.</p>',
    '<p>The price is a number, or null when nobody knows it.</p>',
    '<p>An unset weight is sent as “null”.</p>',
    '<p>An unset weight is <code>null</code>.</p>',
  ])('are no values of a table on a page that explains them: %s', (prose) => {
    const fields = '<table><tr><th>Field<th>Value<tr><td>weight<td>null<tr><td>tax<td>NaN</table>'
    expect(text(fields + prose).placeholders).toEqual([])
    expect(text(`${fields}<p>{{ note }}</p>${prose}`).placeholders).toHaveLength(1)
    expect(text(fields).placeholders).toHaveLength(2)
  })

  it('are filler text without its first words', () => {
    expect(text('<p>Vel dolor sit amet, consectetur</p>').placeholders).toHaveLength(1)
    expect(text('<p>Lorem ipsum dolor sit amet</p>').placeholders).toHaveLength(1)
  })

  it('are not code samples, hidden text or words of a sentence', () => {
    const html =
      '<pre>{{ a }}</pre><code>[object Object]</code><p hidden>lorem ipsum</p><p>it is undefined here</p>'
    expect(text(html).placeholders).toEqual([])
  })
})

describe('application roots', () => {
  it('are listed when they are empty', () => {
    const html =
      '<div id=root></div><div id=app><div class=spinner>Loading…</div></div><app-root></app-root><div id=__next><p><b>Real</b></p></div>'
    expect(text(html).emptyRoots).toEqual(['#root', '#app', 'app-root'])
  })

  it.each([
    'You need to enable JavaScript to run this app.',
    '<p>Please <b>activate</b> JavaScript.</p>',
    'JavaScript is disabled',
  ])('ask for JavaScript by %j', (notice) => {
    expect(text(`<body><noscript>${notice}</noscript>`).asksForJavaScript).toBe(true)
  })

  it('do not ask for JavaScript by an image', () => {
    expect(
      text('<body><noscript><img src="/javascript-required.png"></noscript>').asksForJavaScript,
    ).toBe(false)
  })
})

describe('further facts of the text', () => {
  it('are the share that may not be quoted, times and addresses', () => {
    const html = `<p>1234567890</p><div data-nosnippet>1234567890</div><time datetime=2026-01-01>x</time>
      <p>Write to ann@example.com, Ann@Example.com or bob@mail.example.org; not @ann or a@b.</p>`
    expect(text(html)).toMatchObject({ times: ['2026-01-01'], emails: 2 })
    expect(text('<p>1234567890</p><div data-nosnippet>1234567890</div>').noSnippetShare).toBe(0.5)
    expect(text('<p data-nosnippet>1234567890</p>').noSnippetShare).toBe(0)
  })
})
