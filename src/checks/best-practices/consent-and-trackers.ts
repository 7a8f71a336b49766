import { defineCheck, type Evidence, inform, notApplicable } from '../check.ts'
import { asksForConsentIn } from '../shared/consent-signs.ts'
import { counted } from '../shared/counted.ts'
import { asksForConsent, isTracker, servicesOf } from '../../facts/derived/services.ts'

export const consentAndTrackers = defineCheck({
  id: 'consent-and-trackers',
  category: 'best-practices',
  importance: 'informative',
  title: 'Trackers and consent in the markup',
  why: 'What stands in the markup is asked for before anybody could agree to it, unless a script holds it back. Only a browser can tell for sure.',
  fix: 'Load trackers only after consent, where the law asks for it.',
  criteria:
    'Always informative: counts the trackers of which the markup names a file, by the third-party-web list (analytics, ads, marketing, social, tag managers, customer support). It also says whether there is a sign of asking for consent: a known consent platform, or inline code that calls __tcfapi, __gpp or gtag consent. What scripts load or hold back is not seen. Does not apply when the markup names no known tracker.',
  source: 'https://developers.google.com/tag-platform/security/concepts/consent-mode',
  reads: ['resources', 'scripts'],
  examples: {
    informative: [
      { html: '<script src="https://static.hotjar.com/c/hotjar-1.js"></script>' },
      {
        html: '<script>gtag("consent", "default", {})</script><script src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>',
      },
    ],
    'not-applicable': [{ html: '<script src="/app.js"></script>' }],
  },

  evaluate({ resources, scripts }) {
    const services = servicesOf(resources)
    const trackers = services.filter(isTracker)
    if (trackers.length === 0) return notApplicable('The markup names no known tracker.')

    const platforms = services.filter(asksForConsent)
    const evidence: Evidence[] = [...trackers, ...platforms].map(({ url, name, kind }) => ({
      url,
      name,
      note: kind,
    }))
    const consent = platforms.length > 0 || asksForConsentIn(scripts) ? 'a' : 'no'
    return inform(
      `${counted(trackers.length, 'tracker')} in the markup, and ${consent} sign of asking for consent.`,
      evidence,
      { value: { number: trackers.length, unit: 'count' } },
    )
  },
})
