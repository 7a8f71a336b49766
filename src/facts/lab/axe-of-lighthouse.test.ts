import { expect, it } from 'vitest'
import type { LighthouseAudit } from '../../lab/lab-result.ts'
import { axeOfLighthouse } from './axe-of-lighthouse.ts'

function audit(more: Partial<LighthouseAudit>): LighthouseAudit {
  return {
    title: '',
    description: '[More](https://dequeuniversity.com/rules/axe/4.14/rule).',
    score: null,
    scoreDisplayMode: 'binary',
    numericValue: null,
    displayValue: null,
    explanation: null,
    metricSavings: {},
    details: null,
    ...more,
  }
}

const node = {
  selector: 'div > img',
  snippet: '<img>',
  explanation: 'Fix it',
  box: { x: 1, y: 2, width: 3, height: 4 },
}

it('reads what Lighthouse found', () => {
  const found = axeOfLighthouse({
    'image-alt': audit({
      score: 0,
      details: { items: [{ node }, { node: null }], debugData: { impact: 'critical' } },
    }),
    'link-name': audit({ score: 1 }),
    'aria-text': audit({ scoreDisplayMode: 'notApplicable' }),
    'empty-heading': audit({ scoreDisplayMode: 'informative', score: null }),
    'is-on-https': audit({ score: 0, description: 'Not of axe.' }),
  })
  expect(found).toMatchObject({
    violations: [{ id: 'image-alt', impact: 'critical', total: 2 }],
    incomplete: [{ id: 'empty-heading', total: 0 }],
    passes: ['link-name'],
    inapplicable: ['aria-text'],
  })
  expect(found?.violations[0]?.nodes[0]).toEqual({
    selector: 'div > img',
    html: '<img>',
    summary: 'Fix it',
    impact: 'critical',
    box: { x: 1, y: 2, width: 3, height: 4 },
  })
})

it('does not take a video without captions for one that passed', () => {
  const audits = { 'video-caption': audit({ score: 1 }), 'link-name': audit({ score: 1 }) }
  expect(axeOfLighthouse(audits)?.passes).toEqual(['link-name'])
})

it('returns null when Lighthouse ran no axe rules', () => {
  expect(axeOfLighthouse({ 'is-on-https': audit({ description: 'Not of axe.' }) })).toBeNull()
})

it.each([null, 'text', { items: 'none' }, { items: [null, 7] }, { debugData: 7 }])(
  'reads odd details: %j',
  (details) => {
    const found = axeOfLighthouse({ 'image-alt': audit({ score: 0, details }) })
    expect(found?.violations).toHaveLength(1)
  },
)
