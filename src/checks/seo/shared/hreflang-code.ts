import { isCountry, isLanguage } from '../../../facts/derived/language-tags.ts'
import { ownValue } from '../../../facts/derived/own-value.ts'

/** Codes mistaken for a country's that mean another one or none, with the correct code. */
const MEANT: Readonly<Record<string, string>> = {
  uk: 'en-GB for the United Kingdom (uk is the language Ukrainian)',
  jp: 'ja for Japanese',
  cn: 'zh for Chinese',
  kr: 'ko for Korean',
  gr: 'el for Greek',
  cz: 'cs for Czech',
  dk: 'da for Danish',
}

/** Names of ISO 15924's codes; undefined for unknown ones, since there is no fallback. */
const SCRIPTS = new Intl.DisplayNames('en', { type: 'script', fallback: 'none' })

/** Kosovo is not in ISO 3166-1, but its code is in general use. */
const TOLERATED_REGIONS = new Set(['XK'])

export interface HreflangFlaw {
  readonly severity: 'error' | 'warning'
  readonly message: string
}

/**
 * The error in an hreflang value. Search engines accept an ISO 639-1 language, an optional ISO 15924 script and an
 * optional ISO 3166-1 country, or `x-default`. `Intl` is used for scripts only: it accepts `en-UK` for `en-GB` and any
 * two letters for a language.
 */
export function hreflangFlaw(code: string): HreflangFlaw | null {
  if (code.trim() === '') return error('is empty')
  if (/^\s|\s$/.test(code)) return error('has white space around it')
  if (code.toLowerCase() === 'x-default') return null
  if (code.includes('_')) return error('has an underscore in place of a hyphen')

  const [language = '', ...rest] = code.split('-')
  return languageFlaw(language.toLowerCase(), rest.length > 0) ?? restFlaw(rest)
}

function languageFlaw(language: string, followed: boolean): HreflangFlaw | null {
  if (language.length === 2 && isLanguage(language)) return null
  if (/^[a-z]{3}$/.test(language)) {
    return warning('has a three-letter language, which Google does not list as supported')
  }
  const meant = ownValue(MEANT, language)
  if (meant) return error(`is not a language; use ${meant}`)
  return isCountry(language) && !followed
    ? error('has a country but no language')
    : error('has a language that is not in ISO 639-1')
}

function restFlaw(rest: readonly string[]): HreflangFlaw | null {
  const [first = '', second] = rest
  if (rest.length === 0) return null
  const script = /^[a-z]{4}$/i.test(first)
  const region = script ? second : first
  const extra = rest.length > (script ? 2 : 1)
  if (extra) return warning('has more parts than language, script and country')
  if (script && !isScript(first))
    return warning(`has the script ${first}, which is not in ISO 15924`)
  return region === undefined ? null : regionFlaw(region)
}

/** `DisplayNames` requires the case of ISO 15924: `Hant`. */
function isScript(code: string): boolean {
  return SCRIPTS.of(`${code.charAt(0).toUpperCase()}${code.slice(1).toLowerCase()}`) !== undefined
}

function regionFlaw(region: string): HreflangFlaw | null {
  const code = region.toUpperCase()
  if (isCountry(code) || TOLERATED_REGIONS.has(code)) return null
  if (/^\d{3}$/.test(code)) return warning('has a numeric region, which Google does not support')
  if (code === 'UK') return error('has the country UK; use GB')
  return error(`has the country ${region}, which is not in ISO 3166-1`)
}

function error(message: string): HreflangFlaw {
  return { severity: 'error', message }
}

function warning(message: string): HreflangFlaw {
  return { severity: 'warning', message }
}
