import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { entitiesOf } from './entities.ts'
import { textSummary } from './text-summary.ts'

it('names phrases of each length with the places where they stand too', () => {
  const html = `<html lang="en"><title>The town library</title><h1>Library</h1><p>${'The town library opens every morning. '.repeat(40)}`
  const summary = textSummary(exampleFacts({ html, url: 'https://www.example.com/town-library' }))
  expect(summary).toMatchObject({ main_words: 241, reading_minutes: 2, paragraphs: 1 })
  expect(summary.reading_ease?.formula).toBe('Flesch')
  expect(summary.detected_language?.code).toBe('en')
  expect(summary.phrases.find(({ text }) => text === 'town library')).toEqual({
    text: 'town library',
    words: 2,
    count: 40,
    share: 0.332,
    places: ['title', 'address'],
  })
  expect(new Set(summary.phrases.map(({ words }) => words))).toEqual(new Set([1, 2, 3]))
})

it('takes a language that it is not sure of for none', () => {
  const facts = exampleFacts({ html: `<p>${'Functions and operators of the text. '.repeat(40)}` })
  const phrases = (accuracy: number) =>
    textSummary({
      ...facts,
      text: { ...facts.text, detectedLanguage: { code: 'de', accuracy } },
    }).phrases.map(({ text }) => text)
  expect(phrases(0.95)).toContain('and')
  expect(phrases(0.51)).not.toContain('and')
})

it('says nothing of the phrases of a few words', () => {
  expect(textSummary(exampleFacts({ html: '<p>Hello' }))).toMatchObject({
    phrases: [],
    reading_ease: null,
    detected_language: null,
  })
})

it('says what an entity lacks', () => {
  const { structuredData } = exampleFacts({
    html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Bread"}</script>',
  })
  expect(entitiesOf(structuredData).rows).toMatchObject([
    {
      format: 'json-ld',
      types: ['Recipe'],
      line: 1,
      properties: ['name'],
      rich_result: true,
      missing: ['image'],
    },
  ])
})
