import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { cutShort } from '../shared/truncated.ts'

export const bypassBlocks = defineCheck({
  id: 'bypass-blocks',
  category: 'accessibility',
  family: 'page-structure',
  tier: 'E',
  title: 'Repeated content can be skipped',
  why: 'Without a way past the menu, people on a keyboard step through it on every page.',
  fix: 'Mark the content up as <main>, give it headings, or start the page with a link to it.',
  criteria:
    'Passes when the page has any one of these: a link to a place on the page among its first 5 links, a main landmark, or a heading. Warns when it has none of them. Hidden ones do not count. Does not apply when no link would have to be skipped, or when parsing stopped before the end and none was found.',
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/bypass-blocks.html',
  reads: ['ids', 'landmarks', 'headings', 'links', 'document'],
  examples: {
    pass: [
      { html: '<a href="/">Home</a><main>Open today</main>' },
      { html: '<a href="/">Home</a><h1>Hours</h1>' },
      {
        html: '<a href="#text">Skip to text</a><a href="/">Home</a><div id="text">Open today</div>',
      },
    ],
    warn: [{ html: '<a href="/">Home</a><a href="/hours">Hours</a><div>Open today</div>' }],
    'not-applicable': [{ html: '<p>Nothing to skip.' }],
  },

  evaluate({ ids, landmarks, headings, links, document }) {
    if (ids.skipLink) return pass('There is a skip link.')
    if (landmarks.some(({ role, exposed }) => role === 'main' && exposed)) {
      return pass('There is a main landmark.')
    }
    if (headings.some(({ exposed }) => exposed)) return pass('There are headings.')

    const focusable = links.some(({ href, exposed }) => href !== null && exposed)
    if (!focusable) return notApplicable('There are no links that would have to be skipped.')
    return cutShort(document) ?? warn('There is no skip link, no main landmark and no heading.')
  },
})
