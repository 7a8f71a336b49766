import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { aiCatalog } from './ai-catalog.ts'

const page = pageFacts()

it.each([
  { text: '[]', message: 'The catalogue for AI agents is not a JSON object' },
  { text: '{', message: 'The catalogue for AI agents is not a JSON object' },
  {
    text: '{"specVersion":1}',
    message: 'The catalogue for AI agents has no valid specVersion or entries',
  },
  { text: '{"specVersion":"1","entries":[]}', message: 'The site has a catalogue for AI agents' },
])('says of $text: $message', ({ text, message }) => {
  const url = 'https://www.example.com/.well-known/ai-catalog.json'
  const found = { url, status: 200, contentType: null, html: false, text }
  const wellKnown = { ...page.wellKnown, aiCatalog: found }
  expect(aiCatalog.evaluate({ ...page, wellKnown })).toMatchObject({ message })
  const shell = { ...page.wellKnown, aiCatalog: { ...found, html: true } }
  expect(aiCatalog.evaluate({ ...page, wellKnown: shell }).status).toBe('not-applicable')
})
