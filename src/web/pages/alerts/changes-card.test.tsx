import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { AlertDetails } from '../../../store/alerts/alerts.ts'
import { ChangesCard } from './changes-card.tsx'

const ALERT: AlertDetails = {
  id: 'a1',
  subject: { kind: 'report', id: 'r1', url: 'https://www.example.com/' },
  project: { id: 'p1', name: 'Shop' },
  rule: 'worse:lcp',
  state: 'open',
  isFlapping: false,
  since: 0,
  openedAt: 0,
  resolvedAt: null,
  mute: null,
  title: 'Largest Contentful Paint got worse',
  message: 'Largest Contentful Paint is 3.9 s, usually 2.0 s',
  value: 3900,
  unit: 'ms',
  baseline: 2000,
  threshold: 2300,
  run: 9,
  runBefore: null,
  note: null,
  changes: undefined,
  marker: undefined,
  screenshots: [],
  mayChange: true,
}
const shown = (alert: Partial<AlertDetails>) =>
  renderToString(<ChangesCard alert={{ ...ALERT, ...alert }} />)

it('says why there is no comparison', () => {
  expect(shown({})).toContain('There is no earlier run with results to compare with.')
  expect(shown({ rule: 'target' })).toContain('The audit failed, so there are no results')
})

it('does not deny the earlier run whose screenshots it shows', () => {
  const html = shown({ runBefore: 7, screenshots: [{ device: 'mobile', name: 'm.webp' }] })
  expect(html).toContain('Before, run 7')
  expect(html).not.toContain('no earlier run')
})

it('copies the alert as Markdown', () => {
  const [, copied = ''] = /data-copy="([^"]*)"/.exec(shown({})) ?? []
  expect(copied).toContain('## Largest Contentful Paint got worse')
  expect(copied).toContain('`https://www.example.com/`')
})
