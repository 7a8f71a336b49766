import { describe, expect, it } from 'vitest'
import { repeatedBlocks } from './repeated-blocks.ts'

const block = Array.from({ length: 50 }, (_, index) => `word${index}`).join(' ')
const other = (name: string) =>
  Array.from({ length: 30 }, (_, index) => `${name}${index}`).join(' ')

describe('repeatedBlocks', () => {
  it('lists a block that occurs three times once', () => {
    const text = [block, other('a'), block.toUpperCase(), other('b'), block].join(' ')
    expect(repeatedBlocks(text)).toEqual([{ excerpt: `${block.slice(0, 94)}…`, count: 3 }])
  })

  it('ignores two occurrences and blocks of 49 words', () => {
    expect(repeatedBlocks([block, other('a'), block].join(' '))).toEqual([])
    const short = block.split(' ').slice(1).join(' ')
    expect(repeatedBlocks([short, other('a'), short, other('b'), short].join(' '))).toEqual([])
  })

  it('does not count a block against itself where one word fills it', () => {
    expect(repeatedBlocks('la '.repeat(149).trim())).toEqual([])
    expect(repeatedBlocks('la '.repeat(150).trim())).toHaveLength(1)
  })

  it('reports a longer block once, and a second one as well', () => {
    const long = `${block} ${other('c')}`
    const second = block.replaceAll('word', 'term')
    const text = [long, second, long, second, long, second].join(' ')
    expect(repeatedBlocks(text).map(({ count }) => count)).toEqual([3])
    const apart = [long, long, long, other('x'), second, other('y'), second, other('z'), second]
    expect(repeatedBlocks(apart.join(' '))).toHaveLength(2)
  })
})
