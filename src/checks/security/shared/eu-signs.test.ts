import { expect, it } from 'vitest'
import { euSign } from './eu-signs.ts'

it.each([
  ['www.example.de', null, 'the domain .de'],
  ['www.example.eu.', 'en', 'the domain .eu'],
  ['www.example.com', 'de', 'the language de'],
  ['www.example.com', 'fr-FR', 'the language fr-FR'],
  ['www.example.com', 'de-Latn-AT', 'the language de-Latn-AT'],
  ['www.example.com', 'fr', null],
  ['www.example.com', 'es-MX', null],
  ['www.example.com', 'de-CH', null],
  ['www.example.com', '', null],
  ['127.0.0.1', null, null],
])('sees in %s with the language %s: %s', (host, lang, sign) => {
  expect(euSign({ host, lang })).toBe(sign)
})
