import type { RuntimeFacts } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { asksForConsentIn } from '../shared/consent-signs.ts'
import { counted, verb } from '../shared/counted.ts'
import { euSign } from './shared/eu-signs.ts'
import { cookieExample, requestExample } from '../shared/runtime-example.ts'
import {
  asksForConsent,
  isTracker,
  type Service,
  servicesOf,
} from '../../facts/derived/services.ts'
import { trackingService } from './shared/tracking-names.ts'

const hotjar = requestExample({ url: 'https://static.hotjar.com/c/hotjar-1.js' })
const consent = requestExample({ url: 'https://consent.cookiebot.com/uc.js' })

export const trackersBeforeConsent = defineLabCheck({
  id: 'trackers-before-consent',
  category: 'security',
  family: 'privacy',
  tier: 'D',
  title: 'No trackers are seen before visitors consent',
  why: 'Where the law requires consent, tracking may begin only after it. The check reports observations; whether they need consent is for you to decide.',
  fix: 'Load analytics, advertising and social media only after consent, and check in a fresh browser that these services store nothing before.',
  criteria: {
    pass: 'The page requested no tracking service and stored no cookie or storage entry of one during a load without any click.',
    warn: 'The page requested a known service for analytics, advertising, marketing, social media or customer support, or stored a cookie or storage entry under a name that such a service uses.',
    'not-applicable':
      'Nothing shows that the page asks for consent or is made for the European Economic Area.',
    note: 'Services are those of the third-party-web list; tag managers alone do not count. Signs of consent are a known consent platform, or code that calls __tcfapi, __gpp or gtag consent. Signs of the European Economic Area are the top-level domain and the language of the page.',
  },
  source: 'https://eur-lex.europa.eu/eli/dir/2002/58/2009-12-19',
  reads: ['head', 'runtime', 'scripts', 'rendered'],
  examples: {
    pass: [{ html: '<html lang="de">' }, { lab: { requests: [consent] } }],
    warn: [
      { html: '<html lang="de">', lab: { requests: [hotjar] } },
      { lab: { requests: [consent, hotjar] } },
      {
        url: 'https://www.example.fr/',
        lab: { cookies: [cookieExample({ name: '_ga', domain: 'www.example.fr' })] },
      },
    ],
    'not-applicable': [{ html: '<html lang="en">', lab: { requests: [hotjar] } }],
  },

  evaluate({ head, runtime, scripts, rendered }) {
    const services = servicesOf(runtime.requests)
    const host = URL.parse(runtime.url)?.hostname ?? ''
    const platform = services.find(asksForConsent)
    const sign =
      platform?.name ??
      (asksForConsentIn([...scripts, ...rendered.document.scripts])
        ? 'consent code'
        : euSign({ host, lang: head.html.lang }))
    if (sign === null) {
      return notApplicable('Nothing shows that the page asks for consent or is made for the EU')
    }
    const evidence = [...services.filter(follows).map(asked), ...kept(runtime)]
    const value = { number: evidence.length, unit: 'count' } as const
    if (evidence.length === 0) return pass(undefined, { value })
    return warn(
      `${counted(evidence.length, 'sign')} of tracking ${verb(evidence.length, 'appears', 'appear')} before consent (checked because of ${sign})`,
      evidence,
      { value },
    )
  },
})

/** A tag manager may wait for consent itself. */
function follows(service: Service): boolean {
  return isTracker(service) && service.kind !== 'tag-manager'
}

function asked({ name, kind, url }: Service): Evidence {
  return { url, name, note: `requested, ${kind}` }
}

function kept({ cookies, storage }: RuntimeFacts): Evidence[] {
  const names = [
    ...cookies.map(({ name, domain }) => ({ name, place: domain, what: 'cookie' })),
    ...storage.map(({ key, origin, area }) => ({
      name: key,
      place: origin,
      what: `${area} storage`,
    })),
  ]
  return names.flatMap(({ name, place, what }) => {
    const service = trackingService(name)
    return service === null ? [] : [{ name, value: place, note: `${what} of ${service}` }]
  })
}
