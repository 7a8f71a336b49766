import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { isAsked, stopsParser } from './shared/blocking-resources.ts'
import { counted } from '../shared/counted.ts'

const MAX = 3

export const scriptLoading = defineCheck({
  id: 'script-loading',
  category: 'performance',
  family: 'render-path',
  tier: 'F',
  title: 'Scripts are loaded with defer, async or as modules',
  why: 'Each script without one of them stops the parser until it has been fetched and run.',
  fix: 'Add defer to scripts that need the page or each other, async to those that stand alone, or make them modules.',
  criteria:
    'Passes with at most 3 external scripts that stop the parser, and warns with more. A script stops it when it is classic and has none of async, defer and nomodule, in head or in body. Modules, inline scripts and what an https page asks over http, which browsers refuse, do not count. Does not apply when the page has no external script.',
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
    if (external.length === 0) return notApplicable('No external script was found.')
    const stopping = external.filter(stopsParser)
    if (stopping.length <= MAX) return pass()
    return warn(
      `${stopping.length} of ${counted(external.length, 'script')} stop the parser.`,
      stopping.map((script) => ({
        ...at(script),
        ...(script.url === null ? {} : { url: script.url }),
      })),
      { value: { number: stopping.length, unit: 'count' } },
    )
  },
})
