import { defineCheck, type Evidence, inform } from '../check.ts'
import { someOf } from '../shared/some-of.ts'
import { profileNetwork } from './shared/social-networks.ts'

export const socialProfiles = defineCheck({
  id: 'social-profiles',
  category: 'social',
  importance: 'informative',
  title: 'Social network profiles of the site',
  why: 'Links to profiles tell people and search engines which accounts are genuine. Not every site needs profiles.',
  fix: 'Link the profiles, and list their URLs in sameAs of the organization in structured data.',
  criteria: {
    informative:
      'Lists the profiles on about 20 networks that the page links or names in sameAs of its structured data, or says that it has none.',
    note: 'Share buttons and links to single posts do not count.',
  },
  source: 'https://developers.google.com/search/docs/appearance/structured-data/organization',
  reads: ['links', 'structuredData'],
  examples: {
    informative: [
      { html: '<a href="https://www.instagram.com/townlibrary">Instagram</a>' },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","sameAs":["https://x.com/townlibrary"]}</script>',
      },
      { html: '<a href="https://twitter.com/intent/tweet?url=x">Share</a>' },
    ],
  },

  evaluate({ links, structuredData }) {
    const found = new Map<string, Evidence & { name: string }>()
    const add = (url: string, row: Evidence) => {
      const name = profileNetwork(url)
      if (name !== null && !found.has(url)) found.set(url, { ...row, url, name })
    }
    for (const { url, line, party } of links) {
      if (url !== null && party === 'external') add(url, line === null ? {} : { line })
    }
    for (const { nodes, line } of structuredData) {
      const row = { ...(line === null ? {} : { line }), note: 'sameAs' }
      for (const node of nodes) for (const url of sameAs(node)) add(url, row)
    }
    if (found.size === 0) return inform('The page links no profile on a social network')
    const networks = new Set([...found.values()].map(({ name }) => name))
    return inform(`The page links profiles on ${someOf([...networks])}`, [...found.values()])
  },
})

function sameAs(node: Readonly<Record<string, unknown>>): string[] {
  const value = node['sameAs']
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.filter((item) => typeof item === 'string')
}
