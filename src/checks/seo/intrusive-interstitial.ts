import type { Overlay } from '../../facts/lab/layout-facts.ts'
import { speaksOfConsent } from '../shared/consent-words.ts'
import { defineLabCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { pictured } from '../shared/pictured.ts'
import { notMeasured } from '../shared/not-measured.ts'

const LARGE = 0.3
const WHOLE = 0.75

const AGE =
  /(?:\b(?:over|under|least|older than|ab|unter)|über) (?:1[68]|21)\b|\b(?:1[68]|21) ?(?:\+|years|jahre|ans|años|anni|jaar|lat)|date of birth|geburtsdatum|age verification|altersprüfung|legal (?:drinking )?age/i
const LOGIN =
  /\b(?:log|sign) ?in\b|\banmelden\b|\beinloggen\b|se connecter|iniciar sesión|accedi|inloggen/i

export const intrusiveInterstitial = defineLabCheck({
  id: 'intrusive-interstitial',
  category: 'seo',
  family: 'document',
  tier: 'D',
  title: 'Nothing covers the page when it opens',
  why: 'People came for the content. Google ranks pages lower that hide it behind something else on phones.',
  fix: 'Show offers inside the page or as a small banner at its edge; ask for consent in no more room than it takes.',
  criteria:
    'Looks at the first screen of a phone after the load, for fixed and modal elements over the content. Passes when none covers more than 30 % of it. Warns above that, and fails when one covers more than 75 % and what lies there does not ask for consent to cookies, for the age of people or for a login. Does not apply to pages measured on a computer.',
  source: 'https://developers.google.com/search/docs/appearance/avoid-intrusive-interstitials',
  reads: ['layout'],
  examples: {
    pass: [
      { html: '<h1>Library</h1>' },
      { html: '<h1>Library</h1>', lab: overlay({ share: 0.3, text: 'We use cookies.' }) },
    ],
    warn: [
      { html: '<h1>Library</h1>', lab: overlay({ share: 0.4, text: 'Get our app' }) },
      { html: '<h1>Library</h1>', lab: overlay({ share: 1, text: 'We use cookies.' }) },
      { html: '<h1>Library</h1>', lab: overlay({ share: 1, asksForPassword: true }) },
    ],
    fail: [{ html: '<h1>Library</h1>', lab: overlay({ share: 0.8, text: 'Newsletter' }) }],
    'not-applicable': [{ html: '<h1>Library</h1>', lab: { device: 'desktop' } }],
  },

  evaluate({ layout: { device, overlays: tried } }) {
    if (device === 'desktop')
      return notApplicable('The page was measured on a computer, not on a phone.')
    if (!tried.measured) return notMeasured(tried.reason)
    const { overlays } = tried.value
    const share = Math.max(0, ...overlays.map((one) => one.share))
    const details = { value: { number: Math.round(share * 100), unit: 'percent' } } as const
    if (share <= LARGE) return pass(undefined, details)

    const purpose = purposeOf(overlays)
    const message = `Something covers ${details.value.number} % of the first screen${purpose === null ? '' : `: ${purpose}`}.`
    const rows = overlays.map(rowOf)
    return share > WHOLE && purpose === null
      ? fail(message, rows, details)
      : warn(message, rows, details)
  },
})

/** What is asked may stand on another element than the one that darkens the page. */
function purposeOf(overlays: readonly Overlay[]): string | null {
  const says = overlays
    .map(({ text, snippet, frames }) => [text, snippet, ...frames].join(' '))
    .join(' ')
  if (speaksOfConsent(says)) return 'a question for consent'
  if (overlays.some(({ asksForPassword }) => asksForPassword) || LOGIN.test(says)) return 'a login'
  return AGE.test(says) ? 'a question for the age' : null
}

function rowOf({ snippet, text, share, box }: Overlay): Evidence {
  return {
    snippet,
    value: `${Math.round(share * 100)} %`,
    ...(text === '' ? {} : { note: text.slice(0, 120) }),
    ...pictured({ box }),
  }
}

function overlay(own: Partial<Overlay>) {
  const one = {
    share: 0,
    snippet: '<div class="layer">',
    text: '',
    frames: [],
    asksForPassword: false,
  }
  return {
    trials: { overlays: { measured: true as const, value: { overlays: [{ ...one, ...own }] } } },
  }
}
