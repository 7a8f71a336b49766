import { defineCheck, inform, notApplicable } from '../check.ts'
import { isCountry, isLanguage } from '../../facts/derived/language-tags.ts'
import { cardProperties } from '../../facts/derived/open-graph.ts'

export const ogLocale = defineCheck({
  id: 'og-locale',
  category: 'social',
  importance: 'informative',
  title: 'og:locale names language and country',
  why: 'Facebook uses it for the language of the card. Most networks do not read it.',
  fix: 'Write language and country with an underscore: en_US.',
  criteria:
    'Never passes or fails: it only informs of og:locale and og:locale:alternate, and which of them are not a language and a country with an underscore between them, such as en_US. Not applicable to a page without them.',
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
    if (!locale) return notApplicable('The page has no og:locale.')

    const evidence = [locale, ...others].map(({ key, value, line }) => ({
      ...(line === null ? {} : { line }),
      name: key,
      value,
      ...(isLocale(value) ? {} : { expected: 'll_CC' }),
    }))
    const odd = evidence.filter((row) => 'expected' in row)
    if (odd.length === 0) return inform(`The card is in ${locale.value}.`, evidence)
    return inform(
      `Not of the form ll_CC: ${odd.map(({ value }) => `“${value}”`).join(', ')}.`,
      evidence,
    )
  },
})

function isLocale(value: string): boolean {
  const [language = '', country = '', ...more] = value.split('_')
  return more.length === 0 && isLanguage(language) && isCountry(country)
}
