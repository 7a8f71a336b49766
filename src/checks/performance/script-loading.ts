import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { isAsked, stopsParser } from './shared/blocking-resources.ts'
import { partOrAll } from '../shared/counted.ts'

const MAX = 3

export const scriptLoading = defineCheck({
  id: 'script-loading',
  category: 'performance',
  family: 'render-path',
  tier: 'F',
  title: 'Scripts use defer, async or type="module"',
  why: 'Each script without one of the three stops the parser until the file has been fetched and run, so visitors wait for the content.',
  fix: 'Add defer to scripts that need the page or each other, add async to independent scripts, or use type="module".',
  criteria: {
    pass: 'At most 3 external scripts block the parser.',
    warn: 'More than 3 external scripts block the parser.',
    'not-applicable': 'The page has no external scripts.',
    note: 'A script blocks the parser, in head or in body, when it is classic and has none of async, defer and nomodule. Modules, inline scripts, and http scripts on an https page, which browsers refuse, do not count.',
  },
  source: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/script#defer',
  reads: ['address', 'scripts'],
  examples: {
    pass: [
      { html: '<script src="/a.js" defer></script>' },
      {
        html: '<script src="/a.js"></script><script src="/b.js"></script><script src="/c.js"></script>',
      },
      {
        html: `<script src="/a.js"></script>${'bcd'.replace(/./g, '<script src="http://www.example.com/$&.js"></script>')}`,
      },
    ],
    warn: [{ html: 'abcd'.replace(/./g, '<script src="/$&.js"></script>') }],
    'not-applicable': [{ html: '<script>start()</script>' }],
  },

  evaluate({ address, scripts }) {
    const external = scripts.filter(
      ({ kind, url }) =>
        url !== null && isAsked(url, address.final) && (kind === 'classic' || kind === 'module'),
    )
    if (external.length === 0) return notApplicable('The page has no external scripts')
    const stopping = external.filter(stopsParser)
    if (stopping.length <= MAX) return pass()
    return warn(
      `${partOrAll(stopping.length, external.length, 'external script')} block the parser`,
      stopping.map((script) => ({
        ...at(script),
        ...(script.url === null ? {} : { url: script.url }),
      })),
      { value: { number: stopping.length, unit: 'count' } },
    )
  },
})
