/** A hostile body and its headers. */
export interface HostileDocument {
  readonly name: string
  readonly body: Uint8Array
  readonly contentType: string
}

/** A random number generator with a seed (mulberry32): the same seed gives the same numbers. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const TAGS =
  'a b p div span table tr td th ul li svg math template form input select option button h1 h2 script style noscript iframe object video title meta link base body html frameset'.split(
    ' ',
  )
const ATTRIBUTES =
  'id class style href src srcset rel name content role aria-labelledby itemscope itemprop itemref typeof property lang http-equiv for onclick'.split(
    ' ',
  )
const LABELS = ['utf-8', 'utf-16le', 'utf-7', 'iso-2022-jp', 'gb18030', 'x-user-defined', '\0', '']

type Random = () => number
type Kind = (size: number, random: Random) => string | Uint8Array

const pick = <T>(from: readonly T[], random: Random): T | undefined =>
  from[Math.floor(random() * from.length)]

/** `size` is the number of repetitions; the largest bodies are about 10 MB. */
const KINDS: Readonly<Record<string, Kind>> = {
  'nested elements': (size) => '<div>'.repeat(size),
  'nested formatting': (size) => '<b><i><p>'.repeat(size / 3),
  'nested templates': (size) => '<template>'.repeat(size / 2),
  'nested SVG and MathML': (size) => '<svg><foreignObject><math><mi>'.repeat(size / 6),
  'nested tables': (size) => '<table><tr><td>'.repeat(size / 3),
  'nested lists and forms': (size) => '<ul><li><form><fieldset>'.repeat(size / 5),
  'misnested formatting': (size) => '<a><b></a><table>x</b>'.repeat(size / 4),
  'a huge table': (size) => `<table>${'<tr><td>1<td>2'.repeat(size)}`,
  'flat elements': (size) => '<p>x'.repeat(size * 2),
  'one element with many attributes': (size) =>
    `<p ${Array.from({ length: size }, (_, index) => `a${index}=1`).join(' ')}>`,
  'many elements with equal ids and labels': (size) =>
    '<input id=a aria-labelledby="a a a"><label for=a>x</label>'.repeat(size / 5),
  'entities without end': (size) => '&amp;&notin;&#x1F600;&#0;&#xD800;&bogus;'.repeat(size / 2),
  'NUL and control characters': (size) => '<p\0>\0\u0001\u000B<!--\0-->\uFFFE'.repeat(size / 2),
  'comments that never end': (size) => `<!--${'-- !> <!-- '.repeat(size)}`,
  'a script that never ends': (size) => `<script>${'<!--<script></scrip'.repeat(size)}`,
  'a title that never ends': (size) => `<title>${'<p>x'.repeat(size)}`,
  'one long attribute': (size) => `<a href="${'x'.repeat(size * 20)}">`,
  'links of every kind': (size) =>
    '<a href="//[::1">x</a><a href="javascript:%00">x</a><a href="&#1;http://a b/">x</a>'.repeat(
      size / 8,
    ),
  'srcset and style without end': (size) =>
    `<img srcset="${'a 1x,'.repeat(size)}" style="${'/*'.repeat(size)}">`,
  'JSON-LD in depth': (size) =>
    `<script type=application/ld+json>${'{"@graph":['.repeat(size / 4)}</script>`,
  'JSON-LD in breadth': (size) =>
    `<script type=application/ld+json>[${'{"@type":"A","@id":"x"},'.repeat(size / 4)}{}]</script>`,
  'microdata that refers to itself': (size) =>
    '<p id=a itemscope itemtype=http://schema.org/Thing itemref="a b" itemprop=x><p id=b itemscope itemref=a>'.repeat(
      size / 16,
    ),
  'words without spaces': (size) => `<p>${'字'.repeat(size * 5)}`,
  'repeated words': (size) => `<p>${'spam and eggs and '.repeat(size)}`,
  'style sheets of braces': (size) => `<style>${'@font-face{'.repeat(size)}</style>`,
  'random bytes': (size, random) =>
    Uint8Array.from({ length: size * 2 }, () => Math.floor(random() * 256)),
  'random markup': (size, random) =>
    Array.from({ length: size / 4 }, () => {
      const close = random() < 0.3 ? '/' : ''
      const attribute = random() < 0.5 ? ` ${pick(ATTRIBUTES, random)}="x y"` : ''
      return `<${close}${pick(TAGS, random)}${attribute}>${random() < 0.2 ? 'text ' : ''}`
    }).join(''),
}

const SIZES = [0, 50, 2000, 20_000, 200_000, 1_000_000]

/** Yields `count` documents, the same for the same seed: every kind in turn, whole and truncated. */
export function* hostileDocuments(count: number, seed = 1): Generator<HostileDocument> {
  const random = seeded(seed)
  const kinds = Object.entries(KINDS)
  for (let index = 0; index < count; index++) {
    const [name = '', kind] = kinds[index % kinds.length] ?? []
    const size = SIZES[Math.floor(index / kinds.length) % SIZES.length] ?? 0
    const made = kind?.(size, random) ?? ''
    const whole = typeof made === 'string' ? new TextEncoder().encode(made) : made
    const end = random() < 0.3 ? Math.floor(random() * whole.byteLength) : whole.byteLength
    yield {
      name: `${name}, ${size}`,
      body: whole.subarray(0, Math.min(end, 10 * 2 ** 20)),
      contentType: `text/html; charset=${random() < 0.5 ? 'utf-8' : pick(LABELS, random)}`,
    }
  }
}
