import { describe, expect, it } from 'vitest'
import { sampleResults } from '../../../../../test/support/sample-results.ts'
import { cardSvg } from './card-svg.ts'

const RESULTS = sampleResults()
const card = (change: Partial<typeof RESULTS> = {}, name = 'Pagemark') =>
  cardSvg({ results: { ...RESULTS, ...change }, savedAt: 0, name, sign: true })

describe('the card', () => {
  it('says host, verdict, score, categories and who says so', () => {
    const svg = card({ score: 78, result: 'decent' })
    for (const text of ['www.library.example', 'Decent', '>78<', 'Accessibility', 'Pagemark']) {
      expect(svg).toContain(text)
    }
    expect(svg).toContain('1 Jan 1970')
    expect(svg).not.toContain('AI readiness')
  })

  it('contains nothing of the page but its host', () => {
    const page = { ...RESULTS.page, title: 'Secret title' }
    expect(card({ page })).not.toContain('Secret')
    expect(card({ final_url: 'https://user:pw@a.example/path?token=1' })).not.toMatch(/pw|token/)
  })

  it('shows hosts of other scripts in ASCII, and the end of long ones', () => {
    expect(card({ final_url: 'https://пример.example/' })).toContain('xn--e1afmkfd.example')
    const long = `${'a'.repeat(60)}.${'b'.repeat(20)}.example`
    expect(card({ final_url: `https://${long}/` })).toMatch(/>…a+\.b{20}\.example</)
  })

  it('keeps an installation’s name text, and goes by ours where the font lacks it', () => {
    expect(card({}, '<b>&"')).toContain('>&lt;b&gt;&amp;&quot;<')
    expect(card({}, 'Łódź audits')).toContain('Łódź audits')
    for (const name of ['監査', '\u0000', '\ud800', '\u202egnp']) {
      expect(card({}, name)).toContain('>Pagemark<')
    }
  })

  it('draws no bar where there is no score', () => {
    const [first] = RESULTS.categories
    if (!first) throw new Error('The sample has no categories.')
    const bars = (score: number | null) =>
      card({ categories: [{ ...first, score }] }).split('<rect')
    expect(bars(null).length).toBe(bars(50).length - 1)
    expect(card({ categories: [{ ...first, score: null }] })).toContain('>–<')
  })
})
