import { render } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { pageRequest } from '../../../../test/support/page-request.ts'
import type { Failure } from '../../../report/results.ts'
import { shownRequest } from '../../../store/reports/request-columns.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import { FailedPage } from './failed-page.tsx'

const own: Report = {
  ...shownRequest(pageRequest('https://example.com/')),
  id: '0199c0de-0000-7000-8000-000000000000',
  projectId: '0199c0de-0000-7000-8000-000000000003',
  listed: false,
  ownerId: '0199c0de-0000-7000-8000-000000000001',
  project: 'example.com',
  title: null,
  status: 'failed',
  result: null,
  score: null,
  incomplete: [],
  categories: null,
  aiReadiness: null,
  finalUrl: null,
  generatedAt: null,
  privacy: 1,
  hasPassword: false,
  runs: 1,
  error: null,
  createdAt: 0,
  updatedAt: 0,
}
const site = {
  styles: '/a.css',
  liveScript: '/a.js',
  listScript: '/b.js',
  pageScript: '/c.js',
  name: 'Pagemark',
  version: '0.0.0',
}

it.each<[code: Failure['code'], action: string]>([
  ['unreachable', 'Change URL'],
  ['redirect', 'Change URL'],
  ['blocked', 'Change settings'],
  ['timeout', 'Try again'],
  ['crashed', 'Try again'],
  ['cancelled', 'Try again'],
])('has one primary action after the failure %s: %s', (code, action) => {
  const html = render(<FailedPage site={site} report={own} error={{ code, message: 'x' }} owned />)
  const [, body = ''] = html.split('<main')
  const primary = [...body.matchAll(/class="button main"[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(primary).toEqual([action])
})
