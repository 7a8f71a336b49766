import type { Protocol } from 'puppeteer-core'
import { describe, expect, it } from 'vitest'
import { treeOf } from './read-accessibility-tree.ts'

type Node = Protocol.Accessibility.AXNode

const text = (value: string) => ({ type: 'string', value }) as const

function node(nodeId: string, own: Partial<Node> & { readonly says?: string } = {}): Node {
  const { says, ...rest } = own
  return {
    nodeId,
    ignored: false,
    role: text(says === undefined ? 'generic' : 'paragraph'),
    ...(says !== undefined && { name: text(says) }),
    ...rest,
  }
}

const tree = (nodes: readonly Node[]) => treeOf(nodes, (text) => text.slice(0, 300))

describe('an accessibility tree', () => {
  it('is in the order of reading, and what says nothing gives its place away', () => {
    const { nodes, total } = tree([
      node('1', { role: text('RootWebArea'), childIds: ['2', '5'] }),
      node('2', { childIds: ['3', '4'], parentId: '1' }),
      node('3', { says: 'first', parentId: '2' }),
      node('4', { ignored: true, parentId: '2', childIds: ['6'] }),
      node('5', { says: 'third', parentId: '1' }),
      node('6', { says: 'second', parentId: '4' }),
    ])
    expect(nodes.map(({ level, role, name }) => [level, role, name])).toEqual([
      [0, 'RootWebArea', undefined],
      [1, 'paragraph', 'first'],
      [1, 'paragraph', 'second'],
      [1, 'paragraph', 'third'],
    ])
    expect(total).toBe(4)
  })

  it('has what a node says of itself, as plain values, cut short', () => {
    const { nodes } = tree([
      node('1', {
        says: 'x'.repeat(1000),
        properties: [
          { name: 'focusable', value: { type: 'booleanOrUndefined', value: true } },
          { name: 'labelledby', value: { type: 'nodeList', relatedNodes: [] } },
        ],
      }),
    ])
    expect(nodes[0]?.name).toHaveLength(300)
    expect(nodes[0]?.properties).toEqual({ focusable: true })
  })

  it('counts what it does not list, and ends where nodes are each other’s children', () => {
    const many = Array.from({ length: 6000 }, (_, place) => node(String(place), { says: 'one' }))
    const { nodes, total } = tree(many)
    expect([nodes.length, total]).toEqual([5000, 6000])
    expect(tree([node('1', { says: 'a', childIds: ['1', '2'] })]).nodes).toHaveLength(1)
  })
})
