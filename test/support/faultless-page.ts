import type { SentPage } from './runtime-faults.ts'
import type { HeavyFile } from './heavy-faults.ts'
import { noisePng } from './png.ts'
import { jsonLd, text } from './rendered-site.ts'

/** A page with the same features as the page with every fault, without the faults; `path` is its path. */
export function faultless(path: string): SentPage {
  return {
    headers: [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Set-Cookie', 'session=1; Secure; HttpOnly; SameSite=Lax'],
      ['Content-Security-Policy', "img-src 'self'"],
    ],
    html: `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Library</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/small.png">
<meta name="description" content="The town library and when it is open">
<link rel="canonical" href="${path}"><link rel="alternate" hreflang="de" href="${path}">${jsonLd('Article')}
<script src="/quiet.js" defer></script><script defer src="/current.js"></script></head>
<body><main><h1>Library</h1><img src="/light.png" alt="" width="300" height="200" fetchpriority="high">
<p><label>Pin <input></label> <button aria-expanded="false">Menu</button></p>${text(300)}
<a href="/gone">The old page</a> <a href="/blank">The empty page</a></main>
<footer style="position:fixed;inset:auto 0 0;background:#fff">We use cookies. <button>Fine</button></footer>
</body></html>`,
  }
}

const LONG = { 'Cache-Control': 'public, max-age=31536000, immutable' }

const script = (body: string): HeavyFile => ({ type: 'text/javascript', body, headers: LONG })
const picture = (width: number, height: number): HeavyFile => ({
  type: 'image/png',
  body: noisePng({ width, height, bits: 1 }),
  headers: LONG,
})

/** The files that it requests, by path. */
export const FAULTLESS_FILES: Readonly<Record<string, () => HeavyFile>> = {
  '/quiet.js': () =>
    script(
      `document.documentElement.dataset.ready='yes';document.querySelector('button').onclick=({target:b})=>b.ariaExpanded=String(b.ariaExpanded!='true')`,
    ),
  '/current.js': () => script(`window.jQuery=window.$=function(){};jQuery.fn={jquery:'3.7.1'}`),
  '/light.png': () => picture(525, 350),
  '/small.png': () => picture(9, 9),
}
