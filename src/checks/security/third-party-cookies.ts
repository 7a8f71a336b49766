import { defineLabCheck, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { cookieExample } from '../shared/runtime-example.ts'

const MOST = 10

const foreign = cookieExample({ name: 'id', domain: '.ads.example', sameSite: 'None' })

export const thirdPartyCookies = defineLabCheck({
  id: 'third-party-cookies',
  category: 'security',
  family: 'cookies',
  tier: 'E',
  title: 'No cookies are set by other domains',
  why: 'Cookies of other domains follow people from site to site. Safari and Firefox block them, so that what depends on them does not work there.',
  fix: 'Remove what sets them, load it only when it is asked for, or have its owner use partitioned cookies (CHIPS).',
  criteria:
    'Passes when no other registrable domain set a cookie while the page loaded. Warns for 1 to 10 of them and fails above, whether the browser kept them or keeps all cookies from third parties, as some do. Those that are Partitioned are listed and do not count: no other site sees them. What is refused for its own faults, such as SameSite=None without Secure, and what scripts of frames try in vain is not seen.',
  source: 'https://developer.mozilla.org/en-US/docs/Web/Privacy/Guides/Third-party_cookies',
  reads: ['runtime'],
  examples: {
    pass: [
      { lab: { cookies: [cookieExample(), cookieExample({ domain: '.example.com' })] } },
      { lab: { cookies: [{ ...foreign, partition: 'https://example.com' }] } },
    ],
    warn: [{ lab: { cookies: [foreign] } }, { lab: { cookies: [{ ...foreign, kept: false }] } }],
    fail: [
      {
        lab: {
          cookies: Array.from({ length: 11 }, (_, index) => ({ ...foreign, name: `id${index}` })),
        },
      },
    ],
  },

  evaluate({ runtime: { cookies } }) {
    const foreign = cookies.filter(({ party }) => party === 'third')
    const evidence = foreign.map(({ name, domain, lifetime, partition, kept }) => ({
      name: name === '' ? '(no name)' : name,
      value: domain,
      note: `${lasting(lifetime)}${partition === null ? '' : ', partitioned'}${kept ? '' : ', not kept by this browser'}`,
    }))
    const count = foreign.filter(({ partition }) => partition === null).length
    const value = { number: count, unit: 'count' } as const
    if (count === 0) return pass(undefined, { value, ...(evidence.length > 0 && { evidence }) })
    const message = `${counted(count, 'cookie')} set by other domains.`
    return count > MOST ? fail(message, evidence, { value }) : warn(message, evidence, { value })
  },
})

function lasting(seconds: number | null): string {
  return seconds === null
    ? 'for the session'
    : `for ${counted(Math.round(seconds / 86_400), 'day')}`
}
