import { CATEGORIES } from '../../../checks/categories.ts'
import { siteCatalogue } from '../../../checks/site/site-catalogue.ts'
import { URL_COUNTS } from '../../../report/rules/judge-site-rules.ts'
import { measureName } from '../../../report/write/rule-text.ts'

const TYPES = ['total', 'script', 'stylesheet', 'image', 'font', 'media']

const named = (measure: string) => ({ measure, label: measureName(measure) })

/** Measures for which the form offers budgets; the API accepts all. */
export const BUDGET_MEASURES = [
  {
    name: 'Scores',
    measures: [
      named('score'),
      ...CATEGORIES.filter((id) => id !== 'ai-readiness').map((id) => named(`category.${id}`)),
    ],
  },
  {
    name: 'Loading',
    measures: ['lcp', 'fcp', 'cls', 'tbt', 'speed-index', 'ttfb'].map(named),
  },
  { name: 'Size', measures: TYPES.map((type) => named(`bytes.${type}`)) },
  {
    name: 'Requests',
    measures: [...TYPES.map((type) => named(`requests.${type}`)), named('third-parties')],
  },
  { name: 'Numbers of a site', measures: URL_COUNTS.map((kind) => named(`urls.${kind}`)) },
  {
    name: 'Pages of a site that fail a check',
    measures: siteCatalogue
      .filter(({ importance }) => importance === 'high' || importance === 'medium')
      .map(({ id }) => named(`check.${id}`)),
  },
]
