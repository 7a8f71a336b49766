import { describe, expect, it } from 'vitest'
import { MAX_ATTRIBUTES, MAX_DEPTH, MAX_NODES, parseHtml } from './parse-html.ts'
import { attribute, type HtmlNode } from './tree.ts'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'

function countNodes(root: HtmlNode): number {
  let nodes = 0
  const stack = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    nodes++
    if ('childNodes' in node) stack.push(...node.childNodes)
  }
  return nodes
}

describe('parseHtml', () => {
  it('reads an ordinary page whole, with scripting on', () => {
    const { document, truncated } = parseHtml(
      '<head><noscript><img src=x></noscript><title>t</title>',
    )
    const [html] = document.childNodes
    const [head] = html && 'childNodes' in html ? html.childNodes : []
    expect(truncated).toBeNull()
    expect(head && 'childNodes' in head && head.childNodes.map((node) => node.nodeName)).toEqual([
      'noscript',
      'title',
    ])
  })

  it('stops at the limit of nodes and keeps the tree so far', () => {
    const { document, truncated } = parseHtml(`<title>t</title>\n${'<p>x'.repeat(MAX_NODES)}`)
    expect(truncated).toEqual({ reason: 'nodes', line: 2 })
    expect(countNodes(document)).toBeLessThanOrEqual(MAX_NODES + 1)
    expect(countNodes(document)).toBeGreaterThan(MAX_NODES - 10)
  })

  it.runIf(IN_RELEASE)('counts attributes, of which a few elements can have many', () => {
    const attributes = Array.from({ length: 100 }, (_, index) => ` a${index}`).join('')
    const elements = `<p${attributes}>`.repeat(MAX_ATTRIBUTES / 100)
    expect(parseHtml(elements).truncated).toBeNull()
    expect(parseHtml(`${elements}<p${attributes}>`).truncated?.reason).toBe('nodes')
  })

  it('counts comments too', () => {
    expect(parseHtml('<!---->'.repeat(MAX_NODES + 1)).truncated?.reason).toBe('nodes')
  })

  it('stops at the depth at which Chromium does, naming the line', () => {
    const fits = MAX_DEPTH - 2
    expect(parseHtml('<div>'.repeat(fits)).truncated).toBeNull()
    expect(parseHtml('<div>\n'.repeat(fits + 1)).truncated).toEqual({
      reason: 'depth',
      line: fits + 1,
    })
  })

  it('does not take many siblings for depth', () => {
    expect(parseHtml('<div></div>'.repeat(2000)).truncated).toBeNull()
    expect(parseHtml('<p>x'.repeat(2000)).truncated).toBeNull()
  })

  it('counts each kind of error, with the first lines', () => {
    const { errors } = parseHtml('<!doctype html>\n<p a=1 a=2>\n<p a=1 a=2>')
    expect(errors).toEqual([{ code: 'duplicate-attribute', count: 2, lines: [2, 3] }])
  })

  it('gathers base elements, those in templates too', () => {
    const { bases } = parseHtml('<base href=/a><template><base href=/b></template>')
    expect(bases.map((base) => attribute(base, 'href'))).toEqual(['/a', '/b'])
  })
})
