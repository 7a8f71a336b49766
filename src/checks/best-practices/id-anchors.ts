import { defineCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { cutShort } from '../shared/truncated.ts'

/** Links that a script handles, and fragments that browsers resolve themselves. */
const NOT_PLACES = /^$|^top$|^[/!]|^:~:/i

export const idAnchors = defineCheck({
  id: 'id-anchors',
  category: 'best-practices',
  family: 'markup',
  tier: 'F',
  title: 'Links within the page lead to existing targets',
  why: 'A link to a missing place on the page does nothing when it is clicked.',
  fix: 'Add the id to the target, as in <h2 id="hours"> for href="#hours", or correct the link.',
  criteria: {
    pass: 'Every link to a place on the page matches an id, or the name of an a element, as written or percent-decoded.',
    warn: 'A link to a place on the page matches no id and no name of an a element.',
    'not-applicable':
      'Parsing stopped before the end, and the target of a link was not found up to there.',
    note: 'Each fragment counts once. A lone #, #top, text fragments (:~:) and script routes (#/ and #!) are not checked.',
  },
  source:
    'https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element',
  reads: ['ids', 'document'],
  examples: {
    pass: [
      { html: '<a href="#hours">Hours</a><h2 id="hours">Hours</h2>' },
      { html: '<a href="#">Up</a><a href="#top">Up</a><a href="#/route">App</a>' },
      { html: '<a href="#%C3%BCber">Über</a><h2 id="über">Über</h2>' },
      { html: '<a href="#old">Old</a><a name="old"></a>' },
    ],
    warn: [{ html: '<a href="#hours">Hours</a><h2 id="times">Hours</h2>' }],
  },

  evaluate({ ids, document }) {
    const dangling = ids.danglingFragments.filter(({ fragment }) => !NOT_PLACES.test(fragment))
    if (dangling.length === 0) return pass()

    const evidence = dangling.map(({ fragment, line }) => ({
      ...(line === null ? {} : { line }),
      value: `#${fragment}`,
    }))
    const message = `${counted(dangling.length, 'link target does', 'link targets do')} not exist on the page`
    const details = { value: { number: dangling.length, unit: 'count' } } as const
    // The target may be in the part that was not parsed.
    return cutShort(document) ?? warn(message, evidence, details)
  },
})
