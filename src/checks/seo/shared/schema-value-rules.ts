/** Returns the error in a text, null if there is none. */
export type ValueRule = (value: string) => string | null

/** ISO 8601 dates, months and years, with or without a time and time zone. */
const DATE =
  /^(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?(?:[T ]\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i
/** `P` and `T` must each be followed by a component. */
const DURATION =
  /^P(?=[\dT])(?:\d+(?:[.,]\d+)?Y)?(?:\d+(?:[.,]\d+)?M)?(?:\d+(?:[.,]\d+)?W)?(?:\d+(?:[.,]\d+)?D)?(?:T(?=\d)(?:\d+(?:[.,]\d+)?H)?(?:\d+(?:[.,]\d+)?M)?(?:\d+(?:[.,]\d+)?S)?)?$/
const TIME = /^(?:\d{4}-\d{2}-\d{2}T)?\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/
/** `Mo-Fr 09:00-17:00`, also several in one text. */
const OPENING_DAYS = /^(?:mo|tu|we|th|fr|sa|su|ph)(?:-(?:mo|tu|we|th|fr|sa|su|ph))?$/i
const OPENING_TIMES = /^\d{1,2}:\d{2}(?:-\d{1,2}:\d{2})?$/
/** Google also accepts fractions and percentages. */
const RATING = /^-?\d+(?:\.\d+)?(?:\s*%|\s*\/\s*\d+(?:\.\d+)?)?$/

/** Currency codes known to ICU: current ones and those of the last century. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

export const dateRule: ValueRule = (value) => {
  const [, , month = '01', day = '01'] = DATE.exec(value) ?? []
  const exists = DATE.test(value) && month > '00' && month < '13' && day > '00' && day < '32'
  return exists ? null : 'is not an ISO 8601 date'
}

export const durationRule: ValueRule = (value) =>
  DURATION.test(value) ? null : 'is not an ISO 8601 duration, such as PT1H30M'

export const timeRule: ValueRule = (value) =>
  TIME.test(value) ? null : 'is not an ISO 8601 time, such as 09:00'

export const priceRule: ValueRule = (value) =>
  /^\d+(?:\.\d+)?$/.test(value) ? null : 'is not a number with a decimal point and without currency'

export const currencyRule: ValueRule = (value) =>
  CURRENCIES.has(value) ? null : 'is not an ISO 4217 currency code, such as EUR'

export const imageRule: ValueRule = (value) =>
  /^https?:\/\//i.test(value) ? null : 'is not an absolute URL'

export const ratingRule: ValueRule = (value) =>
  RATING.test(value) ? null : 'is not a number with a decimal point'

export const countRule: ValueRule = (value) =>
  /^\d+$/.test(value) ? null : 'is not a whole number'

/** A telephone number has at least the three digits of an emergency number. */
export const telephoneRule: ValueRule = (value) =>
  value.replace(/\D/g, '').length >= 3 ? null : 'is not a telephone number'

export const openingHoursRule: ValueRule = (value) => {
  const parts = value.split(/[\s,;]+/).filter((part) => part !== '')
  return parts.every((part) => OPENING_DAYS.test(part) || OPENING_TIMES.test(part))
    ? null
    : 'does not have the form Mo-Fr 09:00-17:00'
}

/** A coordinate between the negative and the positive limit, in degrees. */
export function degreeRule(limit: number): ValueRule {
  return (value) =>
    /^[+-]?\d+(?:\.\d+)?$/.test(value) && Math.abs(Number(value)) <= limit
      ? null
      : `is not a number of degrees from -${limit} to ${limit}`
}

/** Members of an enumeration, with or without schema.org's URL, in any case. */
export function memberRule(members: string): ValueRule {
  const names = members.split(' ')
  const known = new Set(names.map((name) => name.toLowerCase()))
  return (value) => {
    const name = value.split(/[/#:]/).at(-1) ?? ''
    return known.has(name.toLowerCase()) ? null : `is not one of ${names.join(', ')}`
  }
}
