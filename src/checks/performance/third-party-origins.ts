import { defineCheck, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { isCrossSite } from '../../facts/derived/cross-site.ts'
import { entityOf } from '../../facts/derived/third-party.ts'
import { cutShort } from '../shared/truncated.ts'

const MANY = 10
const TOO_MANY = 30

export const thirdPartyOrigins = defineCheck({
  id: 'third-party-origins',
  category: 'performance',
  family: 'weight',
  tier: 'F',
  title: 'The page uses few third-party origins',
  why: 'Each third-party origin needs its own connection and may be slow or fail, and visitors wait.',
  fix: 'Remove third-party services that are not used, and serve fonts and libraries from your own site.',
  criteria: {
    pass: 'The HTML requests files from at most 10 third-party origins.',
    warn: 'The HTML requests files from 11 to 30 third-party origins.',
    fail: 'The HTML requests files from more than 30 third-party origins.',
    'not-applicable':
      'Parsing stopped before the end of the page, and no limit was exceeded until then.',
    note: 'An origin is third-party when its registrable domain differs from that of the page and the third-party-web list does not give both to one company. URLs in srcset count; files that style sheets and scripts request do not.',
  },
  source: 'https://web.dev/articles/identify-slow-third-party-javascript',
  reads: ['address', 'document', 'resources'],
  examples: {
    pass: [{ html: '<script src="/a.js"></script>' }],
    warn: [{ html: origins(11) }],
    fail: [{ html: origins(31) }],
  },

  evaluate({ address, document, resources }) {
    const own = entityOf(address.final)?.name
    const foreign = resources.filter(
      ({ url }) => isCrossSite(url, address) && (own === undefined || entityOf(url)?.name !== own),
    )
    const byOrigin = Map.groupBy(foreign, ({ url }) => new URL(url).origin)
    const value = { number: byOrigin.size, unit: 'count' } as const
    const evidence = [...byOrigin].map(([origin, files]) => {
      const entity = entityOf(origin)
      return {
        url: origin,
        ...(entity ? { name: entity.name, note: entity.category } : {}),
        value: counted(files.length, 'file'),
      }
    })
    const message = `The HTML requests files from ${counted(byOrigin.size, 'third-party origin')} (recommended: at most ${MANY})`
    if (byOrigin.size > TOO_MANY) return fail(message, evidence, { value })
    if (byOrigin.size > MANY) return warn(message, evidence, { value })
    return cutShort(document) ?? pass(undefined, { value, evidence })
  },
})

function origins(count: number): string {
  return Array.from(
    { length: count },
    (_, n) => `<img src="https://a${n}.example/x.png" alt="">`,
  ).join('')
}
