import { AXE_RULE_LIST } from '../../src/checks/accessibility/shared/axe-rules/axe-rule-list.ts'
import { runtimeFaults, type SentPage } from './runtime-faults.ts'
import { heavyFaults } from './heavy-faults.ts'
import { OPERATED_FAULTS } from './operated-pages.ts'
import { renderedFaults, renderedHead } from './rendered-site.ts'

const HTML = ['Content-Type', 'text/html; charset=utf-8'] as const

/** Faults of the whole document: the pages below have them in their own markup. */
const OF_THE_DOCUMENT = new Set([
  'html-has-lang',
  'html-lang-valid',
  'html-xml-lang-mismatch',
  'document-title',
  'bypass',
  'landmark-one-main',
  'page-has-heading-one',
  'skip-link',
  'aria-hidden-body',
  'meta-refresh',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
])

/** The failing examples of axe's own rules. */
const AXE_FAULTS = AXE_RULE_LIST.filter(({ id }) => !OF_THE_DOCUMENT.has(id)).map(
  ({ bad }) => `<div>${bad}</div>`,
)

const SONG = '<audio src="/song.wav" autoplay loop></audio>'

/** A page with every fault that can occur on one page; `other` is the origin of another site, `clear` one over http. */
export function everyFault(other: string, clear: string): SentPage {
  const heavy = heavyFaults(new URL('/tags.js', other))
  const running = runtimeFaults(other)
  return {
    headers: [HTML, ...running.headers],
    // Without a doctype and a language on purpose.
    html: `<html><head><meta charset="utf-8"><title>Loading</title>
<meta name="viewport" content="width=device-width, user-scalable=no, maximum-scale=3">
<meta name="description" content="The town library and when it is open">
<meta http-equiv="refresh" content="600"><link rel="icon" href="/ten.png">
${renderedHead('/every-fault.js')}${heavy.head}<style>${OPERATED_FAULTS.style}
@import "/late.css";</style></head>
<body><a href="#nowhere" style="position: absolute; left: -999px">Skip</a>
${running.body}${heavy.body}
<main><div id="root"></div>${OPERATED_FAULTS.body}</main>${OPERATED_FAULTS.turned}
<script>${OPERATED_FAULTS.script}</script>
<img src="${clear}/ten.png" width="10" height="10" alt=""><script src="${clear}/clear.js"></script>
<script>
// Asks for consent, so that it is judged what comes before it.
if (typeof __tcfapi === 'function') __tcfapi('addEventListener', 2, () => undefined)
try { new WebSocket('${clear.replace('http:', 'ws:')}/live') } catch {}
</script>
<form toolname="search" tooldescription="Finds books"><label>Title <input name="title"></label></form>
<div id="parts"></div></body></html>`,
  }
}

/** The module that renders most of that page. */
export function everyFaultScript(): string {
  return `${renderedFaults('auto 5px 5px 5px;height:45%')}
document.title = ''
document.getElementById('parts').innerHTML = ${JSON.stringify(SONG + AXE_FAULTS.join(''))}
new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && fetch('/ten.png', { cache: 'no-store' }))
  .observe(document.body.appendChild(document.createElement('div')))
// Only what was painted can be moved by a picture that comes later.
new PerformanceObserver((paints, observer) => {
  observer.disconnect()
  document.body.prepend(Object.assign(new Image(), { src: '/late.png?again', alt: '' }))
}).observe({ type: 'paint', buffered: true })`
}

/** Faults that cannot occur on that page beside the others: the page of the same site that has each, and why. */
export const ELSEWHERE: Readonly<Record<string, readonly [path: string, why: string]>> = {
  'page-renders': ['/blank', 'A page that shows nothing shows no other fault.'],
  'rendered-soft-404': ['/gone', 'What says something in more than 250 words is no error page.'],
  'axe-aria-hidden-body': ['/hidden', 'What is hidden from everybody is judged by no other rule.'],
  'axe-html-lang-valid': ['/gone', 'The page declares no language, which is the other fault.'],
  'axe-html-xml-lang-mismatch': [
    '/hidden',
    'The same: this one takes two languages that are valid.',
  ],
  'axe-bypass': [
    '/gone',
    'The page has the faults of headings, and a heading is a way past blocks.',
  ],
  'axe-page-has-heading-one': ['/gone', 'The page has a heading that only a script writes.'],
  'axe-landmark-one-main': [
    '/gone',
    'The page has too many main landmarks, which is the other fault.',
  ],
}

/** Pages for the faults that cannot occur beside every other. */
export const OTHER_FAULTS: Readonly<Record<string, SentPage>> = {
  '/gone': {
    headers: [HTML],
    html: `<!doctype html><html lang="english"><head><title>Library</title></head><body>
<div id="root"></div><script>
document.title = 'Page not found'
document.getElementById('root').innerHTML = '<p>Page not found</p><a href="/a">A</a><a href="/b">B</a>'
</script></body></html>`,
  },
  '/hidden': {
    headers: [HTML],
    html: `<!doctype html><html lang="en" xml:lang="fr"><head><title>Hidden</title></head>
<body aria-hidden="true"><h1>Hidden</h1><p>${'Words of the page. '.repeat(20)}</p></body></html>`,
  },
  '/blank': {
    headers: [HTML],
    html: '<!doctype html><html lang="en"><head><title>Blank</title></head><body></body></html>',
  },
}
