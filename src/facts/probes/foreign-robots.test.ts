import { describe, expect, it } from 'vitest'
import { answered } from '../../../test/support/probe-results.ts'
import { foreignRobotsTxt, isPermitted } from './foreign-robots.ts'

const ORIGIN = 'https://other.example'
const RULES = Array.from({ length: 27_000 }, (_, n) => `Disallow:/*ab${n}`)

describe('a file of another origin of which every rule searches the whole path', () => {
  const text = ['User-agent:*', ...RULES].join('\n')
  const results = [answered('link-robots', `${ORIGIN}/robots.txt`, { body: text })]

  it('is read once, however many links are asked of it', () => {
    const [first, second] = [1, 2].map((turn) => foreignRobotsTxt(`${ORIGIN}/${turn}`, results))
    expect(first?.groups[0]?.rules).toHaveLength(27_000)
    expect(second?.groups).toBe(first?.groups)
  })

  it('permits nothing any more once asking it has cost enough', () => {
    const links = Array.from({ length: 20 }, (_, n) => `${ORIGIN}/${'a'.repeat(2_000)}${n}`)
    expect(links.filter((link) => isPermitted(link, results))).toEqual(links.slice(0, 2))
  })
})
