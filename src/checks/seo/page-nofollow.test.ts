import { expect, it } from 'vitest'
import { robotsDirective } from '../../../test/support/robots-directive.ts'
import { pageNofollow } from './page-nofollow.ts'

it.each([
  ['*', 'warn'],
  ['bingbot', 'warn'],
  ['msnbot', 'warn'],
  ['naverbot', 'warn'],
  ['gptbot', 'pass'],
])('judges nofollow for %s', (bot, status) => {
  const robotsDirectives = [robotsDirective({ name: 'nofollow', bot })]
  expect(pageNofollow.evaluate({ robotsDirectives }).status).toBe(status)
})
