import { defineCheck, inform } from '../check.ts'
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
  title: 'Browsers report problems',
  why: 'Reports of policy violations, crashes and network errors tell what visitors meet and a server cannot see.',
  fix: 'Send Reporting-Endpoints with an address that collects reports, and name it in the policies with report-to.',
  criteria:
    'Always informative: lists Reporting-Endpoints, Report-To, NEL, Integrity-Policy and Integrity-Policy-Report-Only as the page was sent with them. Report-To is noted as superseded by Reporting-Endpoints.',
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
      ? inform('No reporting is set up.')
      : inform('Reporting is set up.', rows)
  },
})
