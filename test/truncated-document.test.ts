import { describe, expect, it } from 'vitest'
import { runChecks } from '../src/checks/run-checks.ts'
import { exampleFacts } from './support/example-facts.ts'

/** More elements than the parser reads, so that nothing after them counts. */
const TOO_MANY = '<b>x</b>'.repeat(150_000)
const FEW = '<b>x</b>'.repeat(100)

const HEAD =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>How nets are mended in winter</title>' +
  '<meta name="viewport" content="width=device-width"></head><body>'

const SENTENCE = 'Nets are mended in winter, when the boats lie in the harbour for months. '

/** The good markup of a page without faults, all of it beyond the point where reading stops. */
const GOOD_END =
  '<a href="#content">Skip</a><nav><a href="/piers">Piers</a> <a href="/boats">Boats</a> <a href="/people">People</a></nav>' +
  `<main id="content"><h1>How nets are mended</h1><p>${SENTENCE.repeat(10)}</p><h2>Tools</h2><p>${SENTENCE.repeat(10)}</p>` +
  '<img src="/net.jpg" alt="A net" width="10" height="10"><form action="/search"><label>Search <input name="q"></label><button>Go</button></form></main>' +
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Yard","url":"https://www.example.com/"}</script>'

/** One fault of each kind that markup can have, all of it beyond the point where reading stops. */
const BAD_END =
  '<h1></h1><h4>Deep</h4><img src="http://192.0.2.1/a.jpg"><img srcset="http://example.org/b.jpg 2x"><a href=""></a><a href="javascript:void(0)">click here</a>' +
  '<p id="a" id="b">{{ name }} Lorem ipsum dolor sit amet</p><p id="a">x</p><label for="a">x</label><input><button></button><iframe src="/x"></iframe>' +
  '<div role="buton" aria-labl="x" tabindex="5">x</div><font>x</font><marquee>x</marquee><a href="http://localhost/">x</a><form action="http://example.org/"><input type="password"></form>' +
  '<video src="/v.mp4" autoplay></video><table><tr><td>1<td>2<tr><td>3<td>4</table><object data="x.swf" type="application/x-shockwave-flash"></object>' +
  '<script type="application/ld+json">{"@type":</script><script src="http://example.org/x.js"></script><script>document.write("<script src=x></script>")</script>'

const outcomes = (html: string) =>
  new Map(runChecks(exampleFacts({ html })).map(({ check, outcome }) => [check.id, outcome.status]))

/** Checks that depend on the size of the document itself. */
const ABOUT_SIZE = new Set(['dom-size', 'googlebot-size-limit', 'html-weight', 'text-compression'])

/** Checks whose outcome for the part that was read differs from that for the whole. */
function misjudged(end: string): string[] {
  const whole = outcomes(HEAD + FEW + end)
  const part = outcomes(HEAD + TOO_MANY + end)
  return [...whole]
    .filter(([id, outcome]) => {
      const seen = part.get(id)
      return !ABOUT_SIZE.has(id) && seen !== outcome && seen !== 'not-applicable'
    })
    .map(([id, outcome]) => `${id}: ${outcome} of the whole, ${part.get(id)} of a part`)
}

describe('a document of which only a part was read', () => {
  it('is not blamed for what the rest may have', () => {
    expect(misjudged(GOOD_END)).toEqual([])
  })

  it('is not praised for what the rest may spoil', () => {
    expect(misjudged(BAD_END)).toEqual([])
  })
})
