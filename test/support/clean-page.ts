import type { Example } from '../../src/checks/check.ts'

const HOST = 'https://www.example.com'
const PAGE = `${HOST}/nets/mending`

const HEADERS: NonNullable<Example['headers']> = [
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  [
    'Content-Security-Policy',
    "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'geolocation=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cache-Control', 'no-cache'],
  ['Alt-Svc', 'h3=":443"; ma=86400'],
  ['Vary', 'Accept-Encoding'],
]

/** Different sentences, since repeated ones are a fault. */
const SENTENCES = [
  'Nets are mended in winter, when the boats lie in the harbour and the wind leaves time for it.',
  'A torn mesh is cut back to sound twine before the first new knot is tied.',
  'The needle carries some ten metres of twine, and the gauge keeps every mesh alike.',
  'Beginners start on the belly of the net, where the meshes are wide and mistakes are forgiven.',
  'The cod end holds the catch, so its knots are doubled and pulled tight over a wooden peg.',
  'Old hands work by feel and talk about the season while their fingers run along the headline.',
  'Nylon has replaced cotton, which had to be tanned in the copper twice a year against rot.',
  'A trawl of twenty metres takes two people about a week, if the seals have left some of it.',
  'Floats are checked for cracks, and leads that have worn thin are cast again in sand.',
  'Finished nets hang from the beams of the loft until the herring come back in March.',
  'Visitors may watch on Saturdays and try the first knots under the eyes of a mender.',
  'Tools can be borrowed at the door: needle, gauge, knife and a stool that does not wobble.',
]

/** The parts of a page without faults; a test may replace each. */
export const CLEAN = {
  head: [
    '<meta charset="utf-8">',
    '<title>How fishing nets are mended in winter | Yard</title>',
    '<meta name="description" content="A step by step account of how fishing nets are mended over the winter: headline, belly and cod end, and which tools it takes.">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="canonical" href="${PAGE}">`,
    '<link rel="icon" href="/icon.svg">',
    '<link rel="stylesheet" href="/style.css">',
    '<meta property="og:title" content="How fishing nets are mended">',
    '<meta property="og:type" content="article">',
    `<meta property="og:url" content="${PAGE}">`,
    `<meta property="og:image" content="${HOST}/net.jpg">`,
    '<meta property="og:image:alt" content="A trawl net on the pier">',
    '<meta property="og:description" content="Headline, belly and cod end.">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<script src="/menu.js" defer></script>',
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"How fishing nets are mended","author":{"@type":"Person","name":"Marta Lund","url":"${HOST}/marta"},"datePublished":"2026-01-12T08:00:00+01:00","image":"${HOST}/net.jpg"}</script>`,
  ],
  main: [
    '<h1>How fishing nets are mended</h1>',
    `<p>${SENTENCES.slice(0, 6).join(' ')}</p>`,
    '<h2>Tools for mending nets</h2>',
    `<p>${SENTENCES.slice(6).join(' ')}</p>`,
    '<img src="/net.jpg" alt="A trawl net spread out on the pier" width="800" height="600">',
  ],
  headers: HEADERS,
} as const

export interface PageParts {
  readonly lang?: string
  readonly head?: readonly string[]
  readonly main?: readonly string[]
}

/** A page without faults, or with the given parts. */
export function cleanHtml({ lang = 'en', head = CLEAN.head, main = CLEAN.main }: PageParts = {}) {
  return `<!doctype html>
<html${lang === '' ? '' : ` lang="${lang}"`}>
<head>
${head.join('\n')}
</head>
<body>
<a href="#main">Skip to the text</a>
<header><nav><a href="/">The yard</a> <a href="/nets">All about nets</a> <a href="/boats">Boats we built</a></nav></header>
<main id="main">
${main.join('\n')}
</main>
<footer><p>Written on <time datetime="2026-01-12">12 January 2026</time></p></footer>
</body>
</html>
`
}

/** An example of the clean page. */
export function cleanPage(more: Partial<Example> & PageParts = {}): Example {
  const { lang, head, main, ...example } = more
  const parts = {
    ...(lang !== undefined && { lang }),
    ...(head && { head }),
    ...(main && { main }),
  }
  return {
    url: PAGE,
    headers: HEADERS,
    robotsTxt: `User-agent: *\nDisallow: /private/\n\nSitemap: ${HOST}/sitemap.xml\n`,
    html: cleanHtml(parts),
    ...example,
    facts: { response: { encodings: ['br'] }, ...example.facts },
  }
}

/** The head without the elements that contain any of these texts. */
export function headWithout(...texts: readonly string[]): string[] {
  return CLEAN.head.filter((element) => !texts.some((text) => element.includes(text)))
}
