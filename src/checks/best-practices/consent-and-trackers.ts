import { defineCheck, type Evidence, inform, notApplicable } from '../check.ts'
import { asksForConsentIn } from '../shared/consent-signs.ts'
import { counted } from '../shared/counted.ts'
import { asksForConsent, isTracker, servicesOf } from '../../facts/derived/services.ts'

export const consentAndTrackers = defineCheck({
  id: 'consent-and-trackers',
  category: 'best-practices',
  importance: 'informative',
  title: 'Trackers and consent requests in the markup',
  why: 'Browsers request trackers in the markup before visitors can consent, unless a script holds them back.',
  fix: 'Load trackers only after consent where the law requires it.',
  criteria: {
    informative:
      'Counts the known trackers whose files the markup names, and says whether the markup shows a sign of a consent request.',
    'not-applicable': 'The markup names no known tracker.',
    note: 'Trackers are services for analytics, ads, marketing, social media, tag management and customer support in the third-party-web list. Signs of a consent request are a known consent platform or inline code that calls __tcfapi, __gpp or gtag consent. Files that scripts load or hold back are not seen.',
  },
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
    if (trackers.length === 0) return notApplicable('The markup names no known tracker')

    const platforms = services.filter(asksForConsent)
    const evidence: Evidence[] = [...trackers, ...platforms].map(({ url, name, kind }) => ({
      url,
      name,
      note: kind,
    }))
    const consent = platforms.length > 0 || asksForConsentIn(scripts) ? 'a' : 'no'
    return inform(
      `The markup names ${counted(trackers.length, 'tracker')} and shows ${consent} sign of a consent request`,
      evidence,
      { value: { number: trackers.length, unit: 'count' } },
    )
  },
})
