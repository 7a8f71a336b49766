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
  title: 'No third-party cookies are set',
  why: 'Third-party cookies follow people from site to site. Safari and Firefox block them, so features that depend on them do not work there.',
  fix: 'Remove the services that set the cookies, load the services only on request, or ask their providers to use partitioned cookies (CHIPS).',
  criteria: {
    pass: 'No other registrable domain set a cookie while the page loaded.',
    warn: 'Other registrable domains set 1 to 10 cookies.',
    fail: 'Other registrable domains set more than 10 cookies.',
    note: 'Cookies count whether or not the browser blocks third-party cookies. Partitioned cookies are listed but do not count, because no other site sees them. The check does not see cookies refused for their own errors, such as SameSite=None without Secure, and cookies that scripts in frames fail to set.',
  },
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
      note: `${lasting(lifetime)}${partition === null ? '' : ', partitioned'}${kept ? '' : ', blocked by this browser'}`,
    }))
    const count = foreign.filter(({ partition }) => partition === null).length
    const value = { number: count, unit: 'count' } as const
    if (count === 0) return pass(undefined, { value, ...(evidence.length > 0 && { evidence }) })
    const message = `Other domains set ${counted(count, 'cookie')}`
    return count > MOST ? fail(message, evidence, { value }) : warn(message, evidence, { value })
  },
})

function lasting(seconds: number | null): string {
  if (seconds === null) return 'lasts for the session'
  const days = Math.round(seconds / 86_400)
  return days === 0 ? 'lasts less than a day' : `lasts ${counted(days, 'day')}`
}
