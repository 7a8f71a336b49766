import { expect, it } from 'vitest'
import { linkFact } from '../../../test/support/facts.ts'
import { internalNofollow } from './internal-nofollow.ts'

const judge = (href: string, rel: string) =>
  internalNofollow.evaluate({ links: [linkFact({ href, rel: [rel] })] }).status

it.each([
  ['/blog', 'ugc', 'warn'],
  ['/blog', 'sponsored', 'warn'],
  ['/blog', 'noopener', 'pass'],
  ['/user/sign-in', 'nofollow', 'pass'],
  ['/catalogins', 'nofollow', 'warn'],
  ['/blog?next=/login', 'nofollow', 'warn'],
])('judges %s with rel %s', (href, rel, status) => {
  expect(judge(href, rel)).toBe(status)
})
