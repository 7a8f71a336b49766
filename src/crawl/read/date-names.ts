type Names = ReadonlySet<string>

const months = new Map<string, Names>()
const weekdays = new Map<string, Names>()

/** Names of the months in a language and in English, long and short, in lower case. */
export function monthNames(language: string | null): Names {
  return remembered(months, language, (locale) =>
    Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15)).flatMap((day) => [
      ...namesOf(locale, day, { month: 'long' }, 'month'),
      ...namesOf(locale, day, { month: 'short' }, 'month'),
      // In some languages a month has another form after a day.
      ...namesOf(locale, day, { month: 'long', day: 'numeric' }, 'month'),
      ...namesOf(locale, day, { month: 'short', day: 'numeric' }, 'month'),
    ]),
  )
}

/** The same of the weekdays. */
export function weekdayNames(language: string | null): Names {
  return remembered(weekdays, language, (locale) =>
    Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 1, day + 1)).flatMap((day) => [
      ...namesOf(locale, day, { weekday: 'long' }, 'weekday'),
      ...namesOf(locale, day, { weekday: 'short' }, 'weekday'),
    ]),
  )
}

function remembered(
  all: Map<string, Names>,
  language: string | null,
  namesIn: (locale: string) => readonly string[],
): Names {
  const locale = supported(language)
  const known = all.get(locale)
  if (known) return known
  const names = new Set([...namesIn('en'), ...(locale === 'en' ? [] : namesIn(locale))])
  all.set(locale, names)
  return names
}

/** Longest language tag that is looked up: a page may declare one of megabytes, which takes seconds. */
const LONGEST_TAG = 35

/** One of the languages that the system knows, which are few enough to be remembered; extensions are endless. */
function supported(language: string | null): string {
  if (language === null || language.length > LONGEST_TAG) return 'en'
  try {
    const { locale } = new Intl.DateTimeFormat([language, 'en']).resolvedOptions()
    return locale.replace(/-u-.*/, '')
  } catch {
    return 'en'
  }
}

function namesOf(
  locale: string,
  day: number,
  options: Intl.DateTimeFormatOptions,
  type: 'month' | 'weekday',
): string[] {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return format
    .formatToParts(day)
    .filter((part) => part.type === type)
    .flatMap(({ value }) => [value.toLowerCase(), value.toLowerCase().replace(/\.$/, '')])
}
