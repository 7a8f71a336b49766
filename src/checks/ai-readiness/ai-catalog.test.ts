import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { aiCatalog } from './ai-catalog.ts'

const page = pageFacts()

it.each([
  { text: '[]', message: 'The catalogue for agents is not a JSON object.' },
  { text: '{', message: 'The catalogue for agents is not a JSON object.' },
  { text: '{"specVersion":1}', message: 'The catalogue for agents lacks specVersion and entries.' },
  { text: '{"specVersion":"1","entries":[]}', message: 'There is a catalogue for agents.' },
])('says of $text: $message', ({ text, message }) => {
  const url = 'https://www.example.com/.well-known/ai-catalog.json'
  const found = { url, status: 200, contentType: null, html: false, text }
  const wellKnown = { ...page.wellKnown, aiCatalog: found }
  expect(aiCatalog.evaluate({ ...page, wellKnown })).toMatchObject({ message })
  const shell = { ...page.wellKnown, aiCatalog: { ...found, html: true } }
  expect(aiCatalog.evaluate({ ...page, wellKnown: shell }).status).toBe('not-applicable')
})
