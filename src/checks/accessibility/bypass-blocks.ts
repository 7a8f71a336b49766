import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { cutShort } from '../shared/truncated.ts'

export const bypassBlocks = defineCheck({
  id: 'bypass-blocks',
  category: 'accessibility',
  family: 'page-structure',
  tier: 'E',
  title: 'Repeated content can be skipped',
  why: 'Without a way past the menu, keyboard users step through the same links on every page.',
  fix: 'Put the main content into <main>, give it headings, or start the page with a skip link: <a href="#content">Skip to content</a>.',
  criteria: {
    pass: 'The page has a skip link (a link to a place on the page among its first 5 links), a main landmark or a heading.',
    warn: 'The page has no skip link, no main landmark and no heading.',
    'not-applicable':
      'The page has no links to skip, or parsing stopped before the end and nothing of the kind was found up to there.',
    note: 'Hidden links, landmarks and headings do not count.',
  },
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
    if (ids.skipLink) return pass('The page has a skip link')
    if (landmarks.some(({ role, exposed }) => role === 'main' && exposed)) {
      return pass('The page has a main landmark')
    }
    if (headings.some(({ exposed }) => exposed)) return pass('The page has headings')

    const focusable = links.some(({ href, exposed }) => href !== null && exposed)
    if (!focusable) return notApplicable('The page has no links to skip')
    return cutShort(document) ?? warn('The page has no skip link, no main landmark and no heading')
  },
})
