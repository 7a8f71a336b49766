import type { RuntimeFacts } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { asksForConsentIn } from '../shared/consent-signs.ts'
import { counted } from '../shared/counted.ts'
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
  title: 'Nothing was seen to follow visitors before they agree',
  why: 'Where the law asks for consent, what follows people may begin only after it. What was seen is an observation; whether it needs consent is for you to judge.',
  fix: 'Load analytics, advertising and social media only after consent, and check in a fresh browser that nothing of them is kept before.',
  criteria:
    'Looks at what the page asked for and kept during a load in which nobody clicked anything. Warns when that was a known service for analytics, advertising, marketing, social media or customer support (by the list of third-party-web), or a cookie or storage entry under a name that such a service is known to use; passes when there was none. Tag managers alone do not count. It is judged only where there is a sign that consent is asked for (a known consent platform, or code that calls __tcfapi, __gpp or gtag consent) or that the page is made for the European Economic Area (its top-level domain, or the language of the page); elsewhere it does not apply.',
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
        ? 'code that asks for consent'
        : euSign({ host, lang: head.html.lang }))
    if (sign === null) {
      return notApplicable('Nothing says that the page asks for consent or is made for the EU.')
    }
    const evidence = [...services.filter(follows).map(asked), ...kept(runtime)]
    const value = { number: evidence.length, unit: 'count' } as const
    if (evidence.length === 0) return pass(undefined, { value })
    return warn(
      `Before anybody could agree, ${counted(evidence.length, 'sign')} of services that follow visitors ${evidence.length === 1 ? 'was' : 'were'} seen (judged because of ${sign}).`,
      evidence,
      { value },
    )
  },
})

/** A tag manager may be waiting for consent itself. */
function follows(service: Service): boolean {
  return isTracker(service) && service.kind !== 'tag-manager'
}

function asked({ name, kind, url }: Service): Evidence {
  return { url, name, note: `asked for, ${kind}` }
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
