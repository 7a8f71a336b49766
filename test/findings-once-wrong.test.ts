import { describe, expect, it } from 'vitest'
import { catalogue } from '../src/checks/catalogue.ts'
import type { Example } from '../src/checks/check.ts'
import { runChecks } from '../src/checks/run-checks.ts'
import { exampleFacts } from './support/example-facts.ts'

// Findings that were wrong when the verdict was first tried on real pages, grouped by a property of the page.

const TEXT = `<p>${'The library is open today and lends books to everyone in town. '.repeat(20)}</p>`
const GERMAN =
  'Die Bücherei öffnet jeden Morgen um neun Uhr, und wer früh kommt, findet noch einen Platz am Fenster. Am Mittwoch bleibt sie geschlossen, weil wir dann die neuen Bücher einordnen und die Regale putzen. Im Sommer lesen wir draußen im Garten, den die Kinder der Schule angelegt haben. Bestellungen nehmen wir gern am Telefon an, am besten zwei Tage vorher.'

interface Case {
  readonly what: string
  readonly check: string
  readonly page: Example
  readonly finding: object
}

const pass = { status: 'pass' }
const fails = (message: string) => ({ status: 'fail', message })

const TEXTS: readonly Case[] = [
  {
    what: 'a table that documents the null of JSON has no placeholder text',
    check: 'placeholder-text',
    page: {
      html: `${TEXT}<table><tr><th>JSON<th>PHP<tr><td>string<td>string<tr><td>null<td>null</table>`,
    },
    finding: pass,
  },
  {
    what: 'a short German text under lang="en" is in another language',
    check: 'language-consistency',
    page: { html: `<html lang="en"><main><p>${GERMAN}</p></main>` },
    finding: fails('The page declares English, but the text is in German'),
  },
  {
    what: 'JSON-LD with a trailing comma does not parse',
    check: 'structured-data-parses',
    page: {
      html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","name":"A",}</script>',
    },
    finding: fails('The structured data has 1 error'),
  },
  {
    what: 'compression that saves 2 KiB is no failure',
    check: 'text-compression',
    page: { html: TEXT.repeat(3), headers: [] },
    finding: { status: 'warn' },
  },
]

const LINKS: readonly Case[] = [
  {
    what: 'the current item of a breadcrumb may have an empty href',
    check: 'links-crawlable',
    page: {
      html: '<nav aria-label="Breadcrumb"><a href="/">Home</a> <a href="" aria-current="page">Hours</a></nav>',
    },
    finding: pass,
  },
  {
    what: 'a javascript: URL with spaces cannot be followed',
    check: 'links-crawlable',
    page: { html: '<a href="javascript : void(0)">Menu</a> <a href="/hours">Hours</a>' },
    finding: fails('1 of 2 links cannot be followed by crawlers'),
  },
]

const NAMES: readonly Case[] = [
  {
    what: 'a link has the name of its image by aria-labelledby',
    check: 'link-names',
    page: {
      html: '<h2 id="t">Hours</h2><a href="/hours"><img src="a.png" aria-labelledby="t"></a>',
    },
    finding: pass,
  },
  {
    what: 'a link by role needs a name',
    check: 'link-names',
    page: { html: '<span role="link" tabindex="0"></span><a href="/b">Books</a>' },
    finding: fails('1 of 2 links has no accessible name'),
  },
  {
    what: 'an area that is a link needs a text alternative',
    check: 'image-alt',
    page: {
      html: '<map name="m"><area href="/a" shape="rect" coords="0,0,9,9"></map><img src="a.png" usemap="#m" alt="Map">',
    },
    finding: fails('1 of 2 images has no text alternative'),
  },
  {
    what: 'an ARIA text box needs a label',
    check: 'form-labels',
    page: { html: '<div role="textbox" contenteditable tabindex="0"></div>' },
    finding: fails('1 form field has no label'),
  },
  {
    what: 'a heading whose only image is presentational is empty',
    check: 'empty-headings',
    page: { html: '<h1>Library</h1><h2><img src="a.png" role="presentation" alt="Books"></h2>' },
    finding: { status: 'warn', message: '1 of 2 headings is empty' },
  },
  {
    what: 'a frame with role none needs no title',
    check: 'iframe-titles',
    page: { html: '<iframe src="/a" role="none" tabindex="-1"></iframe>' },
    finding: { status: 'not-applicable' },
  },
  {
    what: 'aria-label on what is hidden from assistive technology names nothing',
    check: 'link-names',
    page: { html: '<a href="/cart"><span aria-hidden="true" aria-label="Cart"></span></a>' },
    finding: fails('1 link has no accessible name'),
  },
]

const MEDIA: readonly Case[] = [
  {
    what: 'a video without sound needs no captions',
    check: 'video-captions',
    page: { html: '<video src="waves.mp4" autoplay muted loop></video>' },
    finding: { status: 'not-applicable' },
  },
  {
    what: 'a video without sound may start by itself',
    check: 'media-autoplay',
    page: { html: '<video src="waves.mp4" autoplay muted loop></video>' },
    finding: pass,
  },
  {
    what: 'a video that the text says it repeats may lack captions',
    check: 'video-captions',
    page: {
      html: '<p>Press Tab to move on. The video shows the same information in video form.</p><video src="tab.mp4" controls></video>',
    },
    finding: { status: 'not-applicable' },
  },
  {
    what: 'a tracking pixel needs no text alternative',
    check: 'image-alt',
    page: { html: `${TEXT}<img src="https://stats.example/p.gif" width="1" height="1">` },
    finding: { status: 'not-applicable' },
  },
  {
    what: 'a grandfathered language tag that BCP 47 replaced is not valid',
    check: 'html-lang-valid',
    page: { html: '<html lang="i-klingon">' },
    finding: fails('“i-klingon” is not a valid language tag'),
  },
]

describe.each([
  { subject: 'texts', cases: TEXTS },
  { subject: 'links', cases: LINKS },
  { subject: 'names', cases: NAMES },
  { subject: 'media and languages', cases: MEDIA },
])('findings about $subject', ({ cases }) => {
  it.each(cases)('$what', ({ check: id, page, finding }) => {
    const check = catalogue.find((each) => each.id === id)
    if (!check) throw new Error(`The catalogue has no ${id}.`)
    const [found] = runChecks(exampleFacts(page), { checks: [check] })
    expect(found?.outcome).toMatchObject(finding)
  })
})
