import { describe, expect, it } from 'vitest'
import { scriptFact, stylesheetFact } from '../../../test/support/facts.ts'
import { addressFacts } from '../../../test/support/network-facts.ts'
import { renderBlockingStatic } from './render-blocking-static.ts'

const own = 'https://www.example.com/a.js'
const other = 'https://cdn.other.example/a.js'

const blocking = (src: string) => scriptFact({ src, url: src, defer: false })

function outcome(scripts: string[], sheets: number) {
  return renderBlockingStatic.evaluate({
    address: addressFacts(),
    scripts: scripts.map(blocking),
    stylesheets: Array.from({ length: sheets }, () => stylesheetFact()),
  })
}

describe('render-blocking-static', () => {
  it('draws the lines at two scripts and at two and five sheets', () => {
    expect(outcome([], 2).status).toBe('pass')
    expect(outcome([], 5).status).toBe('warn')
    expect(outcome([], 6).status).toBe('fail')
    expect(outcome([own, own], 0).status).toBe('warn')
    expect(outcome([own, own, own], 0).status).toBe('fail')
  })

  it('takes a sub-domain for the own site', () => {
    expect(outcome(['https://cdn.example.com/a.js'], 0).status).toBe('warn')
    expect(outcome([other], 0).status).toBe('fail')
  })

  it.each([
    {
      files: [own, other],
      sheets: 1,
      blocking: '2 scripts (1 third-party) and 1 style sheet block',
    },
    { files: [other], sheets: 0, blocking: '1 third-party script blocks' },
  ])('says that $blocking the first paint', ({ files, sheets, blocking: said }) => {
    expect(outcome(files, sheets)).toMatchObject({ message: `${said} the first paint` })
  })

  it('ignores files that browsers refuse to load over http', () => {
    expect(outcome(['http://cdn.other.example/a.js'], 0).status).toBe('pass')
  })

  it('passes over scripts below the head', () => {
    const scripts = [{ ...blocking(other), inHead: false }]
    expect(
      renderBlockingStatic.evaluate({ address: addressFacts(), scripts, stylesheets: [] }).status,
    ).toBe('pass')
  })
})
