import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { textWidth } from '../../checks/shared/text-width.ts'
import { cutToWidth, searchPreview } from './search-preview.ts'

const of = (html: string, url = 'https://www.example.com/page') =>
  searchPreview(exampleFacts({ html, url }))

describe('cutting by width', () => {
  it('leaves alone what fits', () => {
    expect(cutToWidth('Opening hours', 20, 580)).toBe('Opening hours')
  })

  it('ends with a word and stays within the width', () => {
    const text = 'Opening hours, directions, events, catalogue and everything else about us'
    const shown = cutToWidth(text, 20, 580)
    expect(shown).toBe('Opening hours, directions, events, catalogue and everything…')
    expect(textWidth(shown, 20)).toBeLessThanOrEqual(580)
  })

  it('cuts scripts without spaces between characters', () => {
    const shown = cutToWidth('図書館の開館時間'.repeat(10), 20, 580)
    expect(textWidth(shown, 20)).toBeLessThanOrEqual(580)
    expect(shown.length).toBeGreaterThan(25)
  })

  it('reads no more of endless texts than can be shown', () => {
    expect(cutToWidth('i'.repeat(1_000_000), 14, 985).length).toBeLessThan(500)
    expect(cutToWidth('\u200b'.repeat(1_000_000), 14, 985).length).toBeLessThanOrEqual(501)
  })
})

it('counts pixels and characters, and cuts for desks and phones', () => {
  const preview = of(
    `<title>Opening hours</title><meta name="description" content="${'When we are open. '.repeat(10)}">`,
  )
  expect(preview.title).toEqual({ pixels: 131, characters: 13 })
  expect(preview.desktop.title).toBe('Opening hours')
  expect(preview.desktop.description?.length).toBeGreaterThan(
    preview.mobile.description?.length ?? 0,
  )
})

it('says that title and description are missing', () => {
  expect(of('<p>Hello')).toMatchObject({
    title: null,
    description: null,
    desktop: { title: '', description: null },
  })
})

it('shows the folders as people read them, and survives what is no percent-encoding', () => {
  expect(of('', 'https://www.example.com/b%C3%BCcher/100%25/%E0%A4').breadcrumb).toEqual([
    'www.example.com',
    'bücher',
    '100%',
    '%E0%A4',
  ])
})

it('takes the name of the site from its markup, then from Open Graph, then from the host', () => {
  const site =
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"Town library"}</script>'
  const shared = '<meta property="og:site_name" content="Library">'
  expect(of(site + shared).site_name).toBe('Town library')
  expect(of(shared).site_name).toBe('Library')
  expect(of('').site_name).toBe('example.com')
})

it('names the types that may be shown in a special way', () => {
  const html =
    '<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Recipe","name":"Bread"},{"@type":"Person","name":"Ann"}]}</script>'
  expect(of(html).rich_results).toEqual(['Recipe'])
})

it('takes the date that the page declares, a change before the publication', () => {
  const published = '<meta property="article:published_time" content="2026-11-01">'
  const article = (json: string) =>
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article",${json}}</script>`
  expect(of(published).date).toBe('2026-11-01')
  expect(of(published + article('"dateModified":"2026-11-03T08:00:00+01:00"')).date).toBe(
    '2026-11-03T08:00:00+01:00',
  )
  expect(of(article('"dateModified":"last week"') + published).date).toBe('2026-11-01')
  expect(of('<p>2026-11-03').date).toBe(null)
})
