import { expect, it } from 'vitest'
import { captureOf } from '../../../test/support/example-facts.ts'
import { ofRole, wavesOf } from '../../../test/support/probe-waves.ts'
import { readDocument } from '../html/read-document.ts'
import { robotsTxtForSearch } from './search-robots.ts'

const asked = (html: string) =>
  ofRole(wavesOf({ url: 'https://www.example.com/', html }).urls, 'link-robots')

it('asks the hosts that have what the page needs to render', () => {
  const html =
    '<link rel="stylesheet" href="https://static.example.com/a.css"><script src="https://static.example.com/a.js"></script>' +
    '<link rel="stylesheet" href="https://cdn.example.net/b.css"><img src="https://pictures.example.com/c.jpg" alt="">'
  expect(asked(html)).toEqual([
    'https://static.example.com/robots.txt',
    'https://cdn.example.net/robots.txt',
    'https://pictures.example.com/robots.txt',
  ])
})

it('asks neither for scripts of other sites, nor hosts of fonts, nor the own one again', () => {
  const html =
    '<script src="https://analytics.example.net/a.js"></script><link rel="stylesheet" href="https://fonts.googleapis.com/css2"><script src="/a.js"></script><img src="data:," alt="">'
  expect(asked(html)).toEqual([])
})

it('asks 4 at most, and those that redirect here first', () => {
  const files = 'abcde'.replace(/./g, '<script src="https://$&.example.com/a.js"></script>')
  const page = captureOf({ html: files })
  const hop = { url: 'http://example.com/a', status: 301, headers: [], location: '/' }
  const hops = [{ ...hop, remoteAddress: '192.0.2.1', ms: 5 }]
  const { resources } = readDocument(page)
  expect(robotsTxtForSearch({ ...page, hops }, resources)).toEqual([
    'http://example.com/robots.txt',
    'https://a.example.com/robots.txt',
    'https://b.example.com/robots.txt',
    'https://c.example.com/robots.txt',
  ])
  expect(asked(files)).toHaveLength(4)
})
