import type { Example } from '../../src/checks/check.ts'

const SENTENCE =
  'Nets are mended in winter, when the boats lie in the harbour and the wind leaves time for it. '

const HEADERS: NonNullable<Example['headers']> = [
  ['Content-Type', 'text/html; charset=utf-8'],
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
]

/** Pages whose whole reports are stored, so that a review shows every changed outcome of a check. */
export const GOLDEN_PAGES: Readonly<Record<string, Example>> = {
  careful: {
    url: 'https://www.example.com/nets/mending',
    headers: HEADERS,
    robotsTxt:
      'User-agent: *\nDisallow: /private/\n\nSitemap: https://www.example.com/sitemap.xml\n',
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>How fishing nets are mended in winter | Yard</title>
<meta name="description" content="A step by step account of how fishing nets are mended over the winter: headline, belly and cod end, and which tools it takes.">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="https://www.example.com/nets/mending">
<link rel="alternate" hreflang="en" href="https://www.example.com/nets/mending">
<link rel="alternate" hreflang="no" href="https://www.example.com/no/nets/mending">
<link rel="alternate" hreflang="x-default" href="https://www.example.com/nets/mending">
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/style.css">
<meta property="og:title" content="How fishing nets are mended">
<meta property="og:type" content="article">
<meta property="og:url" content="https://www.example.com/nets/mending">
<meta property="og:image" content="https://www.example.com/net.jpg">
<meta property="og:description" content="Headline, belly and cod end.">
<script src="/menu.js" defer></script>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"How fishing nets are mended","author":{"@type":"Person","name":"Marta Lund","url":"https://www.example.com/marta"},"datePublished":"2026-01-12T08:00:00+01:00","image":"https://www.example.com/net.jpg"}</script>
</head>
<body>
<a href="#main">Skip to the text</a>
<header><nav><a href="/">The yard</a> <a href="/nets">All about nets</a> <a href="/boats">Boats we built</a></nav></header>
<main id="main">
<h1>How fishing nets are mended</h1>
<p>${SENTENCE.repeat(6)}</p>
<h2>Tools for mending nets</h2>
<p>${SENTENCE.repeat(6)}</p>
<img src="/net.jpg" alt="A trawl net spread out on the pier" width="800" height="600">
<form action="/search"><label>Search the journal <input name="q" type="search"></label> <button>Search</button></form>
</main>
<footer><p>Written on <time datetime="2026-01-12">12 January 2026</time></p></footer>
</body>
</html>
`,
  },
  careless: {
    url: 'http://www.example.com/Some%20Page.php?id=1&sid=2&a=3',
    headers: [
      ['Content-Type', 'text/html'],
      ['Server', 'Apache/2.2.15'],
      ['X-Powered-By', 'PHP/5.3.3'],
      ['Set-Cookie', 'PHPSESSID=abc; path=/'],
    ],
    robotsTxt: 'Disallow: /\nUser agent *\n',
    html: `<html><head>
<title>Untitled</title>
<title>Second</title>
<meta name="robots" content="noindex, index, foo">
<meta http-equiv="refresh" content="5; url=/other">
<meta name="viewport" content="width=1024, user-scalable=no">
<div>broken head</div>
<link rel="canonical" href="/a#x"><link rel="canonical" href="http://other.example/">
<link rel="alternate" hreflang="en-UK" href="/uk">
<link rel="stylesheet" href="http://cdn.example.net/a.css">
<script src="http://code.jquery.com/jquery-1.7.1.min.js"></script>
<script>document.write('<script src="http://ads.example.net/a.js"><\\/script>')</script>
</head><body bgcolor="white">
<h1></h1><h4>Deep</h4>
<font color="red">Lorem ipsum dolor sit amet {{ name }}</font>
<img src="a.gif"><img src="b.jpg" alt="b.jpg"><a href="">x</a><a href="javascript:void(0)">click here</a>
<a href="http://localhost/admin" target="_blank">here</a>
<form action="http://other.example/login" method="post"><input type="password" name="p"><input type="email"></form>
<p id="a"><p id="a"><label for="a">x</label>
<div role="buton" aria-labell="x" tabindex="3">go</div>
<iframe src="http://frames.example.net/"></iframe>
<video src="/v.mp4" autoplay></video>
<script type="application/ld+json">{"@type": "Product",}</script>
</body></html>
`,
  },
  application: {
    url: 'https://app.example.com/dashboard',
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Vite App</title>
<meta name="viewport" content="width=device-width, initial-scale=1.0"><script type="module" crossorigin src="/assets/index-D64.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index-Gp.css"></head><body><div id="root"></div></body></html>
`,
  },
}
