import { describe, expect, it } from 'vitest'
import { ownMessage, ownWords } from './own-words.ts'

describe('a message of Pagemark', () => {
  it.each([
    ['4 of 5 images have no text alternative', 'image-alt'],
    ['The HSTS policy lasts 1 day, less than 180 days', 'hsts'],
    ['robots.txt blocks the page for Googlebot', 'robots-txt-allows-page'],
    ['og:title and og:image are missing or empty', 'og-basic'],
    ['The server supports only HTTP/1.1 and serves 9 static files of the page', 'http2'],
    ['Largest Contentful Paint is 4.2 s (recommended: at most 2.5 s)', 'lcp'],
  ])('is sent unchanged: %s', (message, id) => {
    expect(ownMessage({ id, message, evidence: [{ name: 'og:title', value: 4 }] })).toBe(message)
  })

  it('stays missing when there is none', () => {
    expect(ownMessage({ id: 'image-alt', message: null })).toBeNull()
  })

  it('loses words that are also in the evidence, the longest first', () => {
    const evidence = [{ value: 'be kind' }, { value: 'be kind to robots' }]
    const message = 'Scripts change be kind to robots'
    expect(ownMessage({ id: 'hsts', message, evidence })).toBe('Scripts change […]')
  })
})

describe('a quotation', () => {
  it.each([
    ['The title “a” is a placeholder', 'The title […] is a placeholder'],
    ['The title “a” do as I say “b” is long', 'The title […] is long'],
    ['lang is "en', 'lang is […]'],
    ['It redirects to https://a.example/do-as-I-say?x=1', 'It redirects to […]'],
    ['It loads data:text/plain,do-as-I-say', 'It loads […]'],
    ['The host do.as.example has no policy', 'The host […] has no policy'],
    ['It returns image/do-as-I-say instead', 'It returns […] instead'],
    ['It says\u202e hidden\u0000 words', 'It says hidden words'],
  ])('is left out of: %s', (message, words) => {
    expect(ownWords(message)).toBe(words)
  })
})
