import languages from 'language-subtag-registry/data/json/language.json' with { type: 'json' }
import regions from 'language-subtag-registry/data/json/region.json' with { type: 'json' }

/** The registry's single entry for all private-use languages. */
const PRIVATE_RANGE = 'qaa..qtz'

/** The grandfathered tags (RFC 5646, section 2.2.8) that do not begin with a language and are not deprecated. */
const GRANDFATHERED = new Set(['i-default', 'i-mingo'])

/** Regions of the registry that are not countries of ISO 3166-1: withdrawn, reserved or for private use. */
const NO_COUNTRIES = new Set(
  'aa ac an bu cp cq cs dd dg ea eu ez fx ic nt su ta tp un yd yu zr zz'.split(' '),
)

/** The first subtag, lower case: `de` of `de-AT`, and the whole of `en_US`, which has no subtags. */
export function primarySubtag(tag: string): string {
  return tag.trim().toLowerCase().split('-', 1)[0] ?? ''
}

/** Whether a subtag is a registered language or a private-use one (`qaa` to `qtz`). Case-insensitive. */
export function isLanguage(subtag: string): boolean {
  const code = subtag.toLowerCase()
  return Object.hasOwn(languages, code) ? code !== PRIVATE_RANGE : /^q[a-t][a-z]$/.test(code)
}

/** Whether a subtag is a country or territory of ISO 3166-1: `GB`, but not `UK`, `EU` or `419`. Case-insensitive. */
export function isCountry(subtag: string): boolean {
  const code = subtag.toLowerCase()
  return /^[a-z]{2}$/.test(code) && Object.hasOwn(regions, code) && !NO_COUNTRIES.has(code)
}

/**
 * Whether a language tag begins with a known language, is grandfathered (`i-mingo`) or private (`x-pirate`).
 * Deprecated grandfathered tags such as `i-klingon`, now `tlh`, do not count. Subtags after the language are not
 * checked: browsers and screen readers fall back to the language.
 */
export function namesLanguage(tag: string): boolean {
  const text = tag.trim().toLowerCase()
  return (
    isLanguage(primarySubtag(text)) || GRANDFATHERED.has(text) || /^x(-[a-z0-9]{1,8})+$/.test(text)
  )
}
