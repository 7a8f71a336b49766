import { defineCheck, inform } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { headerLines } from '../../facts/derived/headers.ts'

const NAMES = [
  'Reporting-Endpoints',
  'Report-To',
  'NEL',
  'Integrity-Policy',
  'Integrity-Policy-Report-Only',
]

export const reportingEndpoints = defineCheck({
  id: 'reporting-endpoints',
  category: 'security',
  importance: 'informative',
  appliesTo: 'any',
  title: 'Browsers report problems to the site',
  why: 'Reports of policy violations, crashes and network errors show problems of visitors that a server cannot see.',
  fix: 'Send Reporting-Endpoints with a URL that collects reports, and name the endpoint in the policies with report-to.',
  criteria: {
    informative:
      'Lists the headers Reporting-Endpoints, Report-To, NEL, Integrity-Policy and Integrity-Policy-Report-Only that the page sends.',
    note: 'Report-To is marked as superseded by Reporting-Endpoints.',
  },
  source: 'https://developer.mozilla.org/en-US/docs/Web/API/Reporting_API',
  reads: ['response'],
  examples: {
    informative: [
      { headers: [['Reporting-Endpoints', 'csp="https://reports.example.com/csp"']] },
      { html: '<p>None.</p>' },
    ],
  },

  evaluate({ response }) {
    const rows = NAMES.flatMap((name) =>
      headerLines(response.headers, name).map((value) => ({
        name,
        value,
        ...(name === 'Report-To' ? { note: 'superseded by Reporting-Endpoints' } : {}),
      })),
    )
    return rows.length === 0
      ? inform('The page sends no reporting headers')
      : inform(`The page sends ${counted(rows.length, 'reporting header')}`, rows)
  },
})
