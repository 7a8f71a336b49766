import { expect, it } from 'vitest'
import { axeShare } from './axe-share.ts'

it.each<[rule: string, covered: Record<string, number>, share: number | undefined]>([
  ['color-contrast', { 'color-contrast': 12 }, 0.25],
  ['target-size', { 'target-size': 6 }, 0.5],
  ['label', { label: 3, 'select-name': 1 }, 0.75],
  // The number of headings says nothing about the harm of three skipped levels.
  ['heading-order', { 'heading-order': 12 }, undefined],
  // Where Lighthouse answers instead of axe-core.
  ['color-contrast', {}, 0.1],
  ['target-size', {}, 0.3],
  ['label', {}, undefined],
])('returns the failing share of %s when %j elements were checked: %d', (id, covered, share) => {
  expect(axeShare({ id, total: 3 }, covered)?.share).toBe(share)
})
