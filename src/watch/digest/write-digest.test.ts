import { describe, expect, it } from 'vitest'
import { type ProjectNews, writeDigest } from './write-digest.ts'

const news = (fields: Partial<ProjectNews> = {}): ProjectNews => ({
  id: 'p1',
  name: 'shop',
  scoreNow: null,
  scoreThen: null,
  confirmed: [],
  resolved: [],
  paused: [],
  ...fields,
})

describe('a digest', () => {
  it('counts alerts and schedules, and has a section per project', () => {
    const digest = writeDigest([
      news({ name: 'quiet', scoreNow: 81, scoreThen: 80 }),
      news({ id: 'p2', name: 'blog', resolved: ['Resolved on a.example: LCP'] }),
      news({
        scoreNow: 75,
        scoreThen: 81,
        confirmed: ['a.example: LCP rose'],
        paused: ['It is paused'],
      }),
    ])
    expect(digest).toMatchObject({
      headline: 'Weekly digest: 1 new alert, 1 alert resolved, 1 schedule paused',
      lines: [
        'shop: 1 new alert, 1 schedule paused, average score 75, 81 in the week before',
        'blog: 1 alert resolved',
      ],
      sections: [
        {
          title: 'shop',
          path: '/projects/p1',
          lines: [
            'Average score 75, 81 in the week before',
            'New: a.example: LCP rose',
            'It is paused',
          ],
        },
        { title: 'blog', lines: ['Resolved on a.example: LCP'] },
      ],
    })
  })

  it.each([
    { name: 'nothing', of: {} },
    { name: 'a small change of the score', of: { scoreNow: 81, scoreThen: 85 } },
    { name: 'a first score', of: { scoreNow: 81 } },
  ])('is not sent for $name', ({ of }) => {
    expect(writeDigest([news(of)])).toBeUndefined()
  })

  it('is sent for a score that changed by five points', () => {
    const digest = writeDigest([news({ scoreNow: 80, scoreThen: 85 })])
    expect(digest?.headline).toBe('Weekly digest: a score changed')
  })

  it('stays short', () => {
    const confirmed = Array.from({ length: 9 }, (_, n) => `alert ${n}`)
    const all = Array.from({ length: 30 }, (_, n) => news({ name: `project ${n}`, confirmed }))
    const digest = writeDigest(all)
    expect(digest?.headline).toBe('Weekly digest: 270 new alerts')
    expect(digest?.lines).toHaveLength(5)
    expect(digest?.lines.at(-1)).toBe('and 26 more projects')
    expect(digest?.sections).toHaveLength(20)
    expect(digest?.sections[0]?.lines.at(-1)).toBe('and 5 more new alerts')
  })
})
