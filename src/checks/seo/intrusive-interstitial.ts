import type { Overlay } from '../../facts/lab/layout-facts.ts'
import { speaksOfConsent } from '../shared/consent-words.ts'
import { defineLabCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { pictured } from '../shared/pictured.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { cutText } from '../../facts/derived/cut-text.ts'

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
  why: 'An overlay keeps people from the content. Google ranks pages lower that hide their content behind one on mobile.',
  fix: 'Show offers inside the page or as a small banner at its edge, and keep the question for consent small.',
  criteria: {
    pass: 'No overlay covers more than 30 % of the first screen.',
    warn: 'An overlay covers more than 30 %, or more than 75 % to ask for cookie consent, for the age or for a login.',
    fail: 'An overlay covers more than 75 % for another purpose.',
    'not-applicable': 'The page was measured on desktop only, or was not measured.',
    note: 'Overlays are fixed and modal elements over the content of the first mobile screen after the load.',
  },
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
      return notApplicable('The page was measured on desktop, not on mobile')
    if (!tried.measured) return notMeasured(tried.reason)
    const { overlays } = tried.value
    const share = Math.max(0, ...overlays.map((one) => one.share))
    const details = { value: { number: Math.round(share * 100), unit: 'percent' } } as const
    if (share <= LARGE) return pass(undefined, details)

    const purpose = purposeOf(overlays)
    const message = `${purpose ?? 'An overlay'} covers ${details.value.number} % of the first screen`
    const rows = overlays.map(rowOf)
    return share > WHOLE && purpose === null
      ? fail(message, rows, details)
      : warn(message, rows, details)
  },
})

/** The question may be on another element than the one that darkens the page. */
function purposeOf(overlays: readonly Overlay[]): string | null {
  const says = overlays
    .map(({ text, snippet, frames }) => [text, snippet, ...frames].join(' '))
    .join(' ')
  if (speaksOfConsent(says)) return 'A consent banner'
  if (overlays.some(({ asksForPassword }) => asksForPassword) || LOGIN.test(says))
    return 'A login form'
  return AGE.test(says) ? 'An age check' : null
}

function rowOf({ snippet, text, share, box }: Overlay): Evidence {
  return {
    snippet,
    value: `${Math.round(share * 100)} %`,
    ...(text === '' ? {} : { note: cutText(text, 120) }),
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
    interactionTests: {
      overlays: { measured: true as const, value: { overlays: [{ ...one, ...own }] } },
    },
  }
}
