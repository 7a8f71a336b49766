import { describe, expect, it } from 'vitest'
import { headFacts, headingFact, pageFacts, textFacts } from '../../../test/support/facts.ts'
import { titleTopicMatch } from './title-topic-match.ts'

interface Page {
  readonly title: string
  readonly heading?: string
  readonly main?: string
}

function outcome({ title, heading = '', main = '' }: Page) {
  return titleTopicMatch.evaluate({
    document: pageFacts().document,
    head: headFacts({ titles: [{ text: title, line: 1, inHead: true }] }),
    headings: [headingFact({ name: heading, text: heading })],
    text: textFacts({ main }),
  })
}

describe('title-topic-match', () => {
  it('does not let stop words count as a topic', () => {
    expect(
      outcome({ title: 'Where the chairs from Oslo are', heading: 'Where the library is' }).status,
    ).toBe('warn')
  })

  it('looks no further than 200 words', () => {
    const late = `${'word '.repeat(200)}library`
    expect(outcome({ title: 'Town library', main: late }).status).toBe('warn')
    expect(outcome({ title: 'Town library', main: late.slice('word '.length) }).status).toBe('pass')
  })

  it('takes accents and endings off', () => {
    expect(outcome({ title: 'Préparation rapide', main: 'préparer un plat' }).status).toBe('pass')
    expect(outcome({ title: 'ÉCOLE maternelle', main: 'Nos ecoles' }).status).toBe('pass')
  })

  it('compares titles without spaces', () => {
    expect(
      outcome({ title: '図書館の開館時間について', main: '図書館は毎日開いています' }).status,
    ).not.toBe('warn')
  })

  it('counts words of three characters', () => {
    expect(outcome({ title: 'Zoo map', main: 'chairs and tables' }).status).toBe('warn')
    expect(outcome({ title: 'An ox', main: 'chairs and tables' }).status).toBe('not-applicable')
  })

  it('does not take words for one that only end alike', () => {
    expect(outcome({ title: 'Mouse traps', main: 'A house with steps' }).status).toBe('warn')
  })
})
