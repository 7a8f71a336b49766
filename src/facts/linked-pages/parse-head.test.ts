import { describe, expect, it } from 'vitest'
import { parseHead } from './parse-head.ts'

const whole = { cut: false }
const cut = { cut: true }

describe('the head', () => {
  it.each([
    ['a body', '<title>A</title><body><p>x', true],
    ['text', '<title>A</title>x<p>', true],
    ['an element of the body', '<head><title>A</title><div>', true],
    ['a frameset', '<title>A</title><frameset>', true],
    ['nothing', '<head><title>A</title></head>', false],
    ['nothing in a script', '<script>if (a < "<body>") {', false],
    ['nothing in a comment', '<!-- <body>', false],
  ])('of what was cut is known to end by %s', (_, html, complete) => {
    expect(parseHead(html, cut).complete).toBe(complete)
    expect(parseHead(html, whole).complete).toBe(true)
  })

  it('contains its base elements, but not those of the body', () => {
    expect(parseHead('<base href=/a><base href=/b><p><base href=/c>', whole).bases).toHaveLength(2)
  })

  it('is quick however deep templates nest in it', () => {
    const start = performance.now()
    parseHead('<template shadowrootmode=open>'.repeat(20_000), whole)
    expect(performance.now() - start).toBeLessThan(8000)
  })
})
