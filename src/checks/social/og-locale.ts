import { defineCheck, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { isCountry, isLanguage } from '../../facts/derived/language-tags.ts'
import { cardProperties } from '../../facts/derived/open-graph.ts'

export const ogLocale = defineCheck({
  id: 'og-locale',
  category: 'social',
  importance: 'informative',
  title: 'The og:locale names language and country',
  why: 'Facebook uses og:locale for the language of a shared link. Most networks do not read it.',
  fix: 'Write language and country with an underscore: <meta property="og:locale" content="en_US">.',
  criteria: {
    informative:
      'Lists og:locale and og:locale:alternate, and which of them are not a language and a country joined by an underscore, such as en_US.',
    'not-applicable': 'The page has no og:locale and no og:locale:alternate.',
  },
  source: 'https://ogp.me/#optional',
  reads: ['head'],
  examples: {
    informative: [
      { html: '<meta property="og:locale" content="en_US">' },
      { html: '<meta property="og:locale" content="en-US">' },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ head }) {
    const [locale, ...others] = [
      ...cardProperties(head, 'og:locale'),
      ...cardProperties(head, 'og:locale:alternate'),
    ]
    if (!locale) return notApplicable('The page has no og:locale')

    const evidence = [locale, ...others].map(({ key, value, line }) => ({
      ...(line === null ? {} : { line }),
      name: key,
      value,
      ...(isLocale(value) ? {} : { expected: 'll_CC' }),
    }))
    const odd = evidence.filter((row) => 'expected' in row)
    if (odd.length === 0) return inform(`The og:locale is ${locale.value}`, evidence)
    return inform(
      `${counted(odd.length, 'og:locale value is', 'og:locale values are')} not in the form ll_CC`,
      evidence,
    )
  },
})

function isLocale(value: string): boolean {
  const [language = '', country = '', ...more] = value.split('_')
  return more.length === 0 && isLanguage(language) && isCountry(country)
}
