import { describe, expect, it } from 'vitest'
import { removerOf } from './remover-of.ts'

const remove = (text: string) =>
  removerOf({
    pairs: [
      { name: 'sid', value: 'k3y/of+9day' },
      { name: 'theme', value: 'darker' },
      { name: 'seen', value: '1' },
      { name: 'home', value: 'www.example2.com' },
      { name: 'landing', value: '%2Fbooks%2Fbook-12' },
      { name: 'shop', value: 'library24' },
    ],
    values: ['c0rrectHorse', '/9Zk3Xq7Lw2Rt5Vb8Nm1'],
    asked: 'https://library24.example.com/books/book-12',
  })?.(text)

describe('a known secret', () => {
  it.each([
    { name: 'alone', text: 'it is k3y/of+9day', left: 'it is redacted' },
    { name: 'beside its name', text: 'sid=k3y/of+9day', left: 'sid=redacted' },
    { name: 'as addresses write it', text: '/a/k3y%2Fof%2B9day', left: '/a/redacted' },
    { name: 'that begins as a path does', text: '(/9Zk3Xq7Lw2Rt5Vb8Nm1)', left: '(redacted)' },
    { name: 'beside its name, whatever it is', text: 'shop=library24', left: 'shop=redacted' },
    { name: 'in a word', text: 'xc0rrectHorsex', left: 'xredactedx' },
    { name: 'that is a word, beside its name', text: 'a; theme=darker', left: 'a; theme=redacted' },
  ])('is removed $name', ({ text, left }) => {
    expect(remove(text)).toBe(left)
  })

  it.each([
    'a darker theme',
    'theme=darker2 and supertheme=darker',
    'seen=1 time',
    'https://www.example2.com/',
    'https://www.example.com/books/book-12',
    'https://library24.example.com/hours',
  ])('is not what only looks like one: %s', (text) => {
    expect(remove(text)).toBe(text)
  })
})

describe('a text that was cut', () => {
  it.each([
    ['at https://www.example.com/c0rrectHo', 'at https://www.example.com/redacted'],
    ['cookies: k3y/of+9', 'cookies: redacted'],
    ['/a/k3y%2Fof%2B9', '/a/redacted'],
    ['cookies: k3y/of+9…', 'cookies: redacted…'],
  ])('does not end with the beginning of a secret: %s', (text, left) => {
    expect(remove(text)).toBe(left)
  })

  it('keeps what says too little to be one, and what goes on otherwise', () => {
    expect(remove('see c0rrect')).toBe('see c0rrect')
    expect(remove('see c0rrectHomes')).toBe('see c0rrectHomes')
  })
})

it('needs no work where nothing is known', () => {
  expect(removerOf({ pairs: [{ name: 'seen', value: '1' }], values: [''] })).toBeUndefined()
})

describe('known secrets', () => {
  const told = (texts: readonly string[], asked = 'https://staging.example.com/books') =>
    removerOf({ pairs: [], values: [], told: texts, asked }) ?? ((text: string) => text)

  it.each([
    {
      name: 'a word',
      secret: 'sesame',
      text: 'open sesame, he said',
      left: 'open redacted, he said',
    },
    {
      name: 'in an address',
      secret: 'p&ß w0rd',
      text: '/?p=p%26%C3%9F%20w0rd',
      left: '/?p=redacted',
    },
    { name: 'in markup', secret: '<a&b>"c', text: '<td>&lt;a&amp;b&gt;"c', left: '<td>redacted' },
    {
      name: 'in an attribute',
      secret: `a'"b<c>`,
      text: 'a&#39;&quot;b&lt;c&gt;',
      left: 'redacted',
    },
    { name: 'in JSON', secret: 'a"b\\c-d', text: '{"a":"a\\"b\\\\c-d"}', left: '{"a":"redacted"}' },
    { name: 'in a form', secret: 'open & shut', text: '/?p=open+%26+shut', left: '/?p=redacted' },
    {
      name: 'in an address that the parser wrote',
      secret: 'open & "shut"',
      text: '/open%20&%20%22shut%22.png',
      left: '/redacted.png',
    },
    {
      name: 'in an address within an address',
      secret: 'sesame',
      text: '/?u=p%3Dsesame%20',
      left: '/?u=p%3Dredacted%20',
    },
    {
      name: 'in the JSON of other languages',
      secret: "it's </b>",
      text: String.raw`it\u0027s \u003C\/b\u003e`,
      left: 'redacted',
    },
    {
      name: 'in numbers of markup',
      secret: `a'b"c&d`,
      text: 'a&#x27;b&#34;c&#038;d',
      left: 'redacted',
    },
    { name: 'after a line in JSON', secret: 'sesame', text: '"\\nsesame"', left: '"\\nredacted"' },
    { name: 'in a longer name', secret: 'sesame', text: '_sesame_', left: '_redacted_' },
    { name: 'in capitals', secret: 'sésame7x', text: 'SÉSAME7X', left: 'redacted' },
    { name: 'word by word', secret: 'open, sesame!', text: 'open sesame', left: 'redacted' },
    { name: 'with its space closed up', secret: 'open  7up', text: 'Open 7up', left: 'redacted' },
    {
      name: 'in a header that is read byte by byte',
      secret: 'pässwörter',
      text: 'p\u00c3\u00a4ssw\u00c3\u00b6rter',
      left: 'redacted',
    },
    {
      name: 'cut off',
      secret: 'dXNlcjpzM2NyM3Q=',
      text: 'sent dXNlcjpzM2Ny',
      left: 'sent redacted',
    },
  ])('are removed even if they look like nothing: $name', ({ secret, text, left }) => {
    expect(told([secret])(text)).toBe(left)
  })

  it.each([
    { name: 'a part of another word', secret: 'sesame', text: 'sesameseeds' },
    { name: 'too short to be anything', secret: 'a', text: 'a page about a thing' },
    { name: 'a part of the address', secret: 'staging', text: 'https://staging.example.com/x' },
  ])('stay when they are $name', ({ secret, text }) => {
    expect(told([secret])(text)).toBe(text)
  })

  it('are removed in linear time', () => {
    const remover = told([
      `${'a'.repeat(1000)}1`,
      '+ '.repeat(500),
      '&amp;'.repeat(200),
      '%25'.repeat(300),
    ])
    for (const part of ['a', '+', ' ', '&amp;', '%25', '&', '%']) {
      const text = part.repeat(300_000 / part.length)
      const start = performance.now()
      remover(text)
      expect(performance.now() - start).toBeLessThan(2000)
    }
  })

  it('are removed however many other secrets there are', () => {
    const values = Array.from(
      { length: 400 },
      (_, place) => `aB3${String(place).padStart(40, 'x')}`,
    )
    const remover = removerOf({ pairs: [], values, told: ['sesame'] })
    expect(remover?.('sesame')).toBe('redacted')
  })
})
