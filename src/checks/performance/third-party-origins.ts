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
  title: 'Few other sites are involved',
  why: 'Each other origin costs a connection of its own, and runs at its own speed and risk.',
  fix: 'Remove services that nobody looks at, and serve fonts and libraries from the own site.',
  criteria:
    'Passes with up to 10 other origins, warns with up to 30 and fails above. Counted are the different origins of the files that the markup names, srcset included, where they belong to another registrable domain than the page; origins that the third-party-web list gives to the same company as the page are left out. What style sheets and scripts ask for themselves is not counted. Does not apply when parsing stopped before the end of the page and no limit had been passed.',
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
    const message = `The markup asks ${counted(byOrigin.size, 'other origin')} for files.`
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
